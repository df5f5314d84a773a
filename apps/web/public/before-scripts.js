// What cannot wait for the page's scripts. A file of its own, because the page's policy allows no inline script.

// Applies the remembered theme and text size before the first paint: src/lib/appearance.ts is its other half.
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

// A form that is sent before the page's scripts have come would be sent by the browser itself, with what was typed in its address. It is
// held back, and sent again once the page can take it: src/ui/layout/page.tsx says when.
(function () {
  var early;
  function hold(event) {
    event.preventDefault();
    early = event.target;
  }
  document.addEventListener('submit', hold, true);
  document.addEventListener(
    'someday:ready',
    function () {
      document.removeEventListener('submit', hold, true);
      if (early && early.isConnected) early.requestSubmit();
    },
    { once: true },
  );
})();

// A link that carries an access code fills it in once the scripts have come. Until then, the page must not ask to type it
// (src/features/recipients/code-entry/code-entry.tsx).
(function () {
  if (!/^#[\da-z]{5}-?[\da-z]{5}$/i.test(location.hash)) return;
  document.documentElement.dataset.hasCode = '';
  document.addEventListener(
    'someday:ready',
    function () {
      delete document.documentElement.dataset.hasCode;
    },
    { once: true },
  );
})();
