// A form that is sent before the page's scripts have come would be sent by the browser itself, with what was typed in its address. It is
// held back, and sent again once the page can take it: src/ui/page.tsx says when.
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
