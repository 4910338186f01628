/** The app icon on its 16 px grid, enlarged, in the theme's colors. */
export function Emblem() {
  return (
    <svg width="48" height="48" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="3.5" fill="var(--accent-solid)" />
      <path d="M4 2h6l2 2v6H4z" fill="var(--on-accent)" />
      <path d="M5 5h1v4H5zM7 5h2v4H7zM10 5h1v4h-1z" fill="var(--accent-solid)" />
      <path fillRule="evenodd" d="M2 11h12v3H2zM4 12v1h3v-1zM9 12v1h3v-1z" fill="var(--on-accent)" />
    </svg>
  );
}
