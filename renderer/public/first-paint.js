// Runs before the first paint, as a file because the policy allows no inline script: the chosen theme, or the system's.
const chosen = localStorage.getItem('waybill.theme');
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.className = isDark ? 'theme-dark' : 'theme-light';
