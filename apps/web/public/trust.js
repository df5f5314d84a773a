// The pages under /trust (src/features/trust): opens Someday as soon as this device trusts its certificate, at the address that the person
// wanted. A page over plain HTTP can find that out by asking over HTTPS.
(function () {
  var home = JSON.parse(document.documentElement.dataset.facts || '{}').homeUrl;
  if (!home) return;
  var wanted = new URLSearchParams(location.search).get('to') || '/';
  var path = (wanted[0] === '/' ? wanted : '/') + location.hash;
  var byAddress = 'https://' + location.host;

  function answers(origin) {
    return fetch(origin + '/trust/ready', { cache: 'no-store' }).then(
      function (reply) {
        return reply.ok;
      },
      function () {
        return false;
      },
    );
  }

  function lead(origin) {
    document.querySelectorAll('[data-open]').forEach(function (link) {
      link.href = origin + path;
    });
  }

  // The warning of this browser comes first.
  var agent = navigator.userAgent;
  var browser = /SamsungBrowser/.test(agent)
    ? 'Samsung Internet'
    : /Firefox|FxiOS/.test(agent)
      ? 'Firefox'
      : /Chrom|CriOS/.test(agent)
        ? 'Chrome'
        : 'Safari';
  var picture = document.querySelector('[data-browser="' + browser + '"]');
  if (picture) picture.parentElement.prepend(picture);

  document.querySelectorAll('[data-way]').forEach(function (link) {
    link.search = location.search;
    link.hash = location.hash;
  });
  lead(home);
  if (location.protocol === 'https:') return;

  void open();

  async function open() {
    // Some phones can't find names that end in .local.
    var origin = (await answers(home.replace(/^https/, 'http'))) ? home : byAddress;
    lead(origin);
    while (!(await answers(origin)))
      await new Promise(function (resolve) {
        setTimeout(resolve, 2000);
      });
    var status = document.querySelector('[data-trusted]');
    status.textContent = status.dataset.trusted;
    location.replace(origin + path);
  }
})();
