// Runs before the first paint. A separate file, because the CSP allows no inline script. Applies the chosen or system
// theme.
const chosen = localStorage.getItem('waybill.theme');
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.className = isDark ? 'theme-dark' : 'theme-light';
