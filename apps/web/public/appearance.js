// Applies the remembered theme and text size before the first paint. A file of its own, because the page's policy allows no inline script;
// src/lib/appearance.ts is its other half.
(function () {
  var theme = 'system';
  var textSize = 'normal';
  try {
    theme = localStorage.getItem('theme') || theme;
    textSize = localStorage.getItem('textSize') || textSize;
  } catch {
    // storage is refused in some private windows
  }
  var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.classList.toggle('dark', isDark);
  root.dataset.textSize = textSize === 'large' || textSize === 'largest' ? textSize : 'normal';
  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', isDark ? '#10201f' : '#faf6ee');
})();
