import { durationOf, formatNumber, listOf, plural } from '@someday/contract/texts/words';

const gigabytes = (bytes: number): string =>
  formatNumber(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const installFfmpeg = 'Install ffmpeg, for example with sudo apt-get install ffmpeg.';

export const installationTexts = {
  silent: (seconds: number) => `No answer within ${durationOf(seconds, 'second')}.`,
  failed: (reason: string) => `We couldn’t check this: ${ended(reason)}`,
  notYet: 'Not created yet. The first npm start does that.',

  node: { name: 'Node', version: (version: string) => `Version ${version}.` },
  converter: {
    name: 'Video converter',
    ffmpeg: (version: string) => `ffmpeg ${version}, with H.264 and AAC.`,
    lacks: (version: string, codecs: readonly string[]) => `ffmpeg ${version} can’t write ${listOf(codecs)}.`,
    lacksRemedy: 'Use an ffmpeg with libx264 and AAC, such as Debian’s. FFMPEG_PATH says where it is.',
    missing: (path: string) => `${path} doesn’t run, or there’s no ffprobe next to it.`,
    missingRemedy: 'Correct FFMPEG_PATH, or remove it to use the ffmpeg on your PATH.',
    builtIn: 'The slower built-in converter.',
    none: 'There’s none, so videos can’t be converted.',
    remedy: installFfmpeg,
  },
  disk: {
    name: 'Disk',
    free: {
      folder: (bytes: number) => `${gigabytes(bytes)} left for uploads.`,
      s3: (bytes: number) => `${gigabytes(bytes)} left to convert videos.`,
    },
    full: { folder: 'Full, so uploads are refused.', s3: 'Full, so videos can’t be converted.' },
    remedy: 'Free up some space, or lower MIN_FREE_MB if that’s too careful for this disk.',
    failedRemedy: 'Check that the disk with DATA_DIR is mounted.',
  },
  needsDatabase: 'We need the database to check this.',
  clock: {
    name: 'Clock',
    right: 'Correct.',
    remedy: 'Let the machine set its clock over the network, for example with sudo timedatectl set-ntp true.',
  },
  database: {
    name: 'Database',
    works: (version: string) => `PostgreSQL ${version}, up to date.`,
    old: (count: number) => plural(count, { one: '# update is waiting.', other: '# updates are waiting.' }),
    oldRemedy: 'Start Someday with npm start, which applies them.',
    olderMajor: 'it was made by an older PostgreSQL. Start Someday with npm start, which moves it.',
    newer: 'It belongs to a newer version of Someday.',
    newerRemedy: 'Use that version or a newer one.',
    away: (reason: string) => `We can’t reach it: ${ended(reason)}`,
    remedy: {
      embedded: 'Check that this account may read and write DATA_DIR, and that no other one has started Someday there.',
      server: 'Check that your PostgreSQL server is running, and the address and password in DATABASE_URL.',
    },
  },
  storage: {
    name: 'Storage',
    works: {
      folder: 'We stored a file, read it back and removed it.',
      s3: 'We stored a file in your bucket, read it back and removed it.',
    },
    damaged: 'A file came back different from how we stored it.',
    damagedRemedy: {
      folder: 'Replace this disk soon, and copy DATA_DIR to another one before you do.',
      s3: 'Ask the people who run your S3 service.',
    },
    full: 'there’s no room.',
    keyMissing: (file: string) => `the key ${file} is missing.`,
    remedy: {
      folder: 'Make DATA_DIR writable for the account that runs Someday, with room on its disk and its keys in place.',
      s3: 'Check S3_ENDPOINT, S3_BUCKET and the access key. The bucket must exist, and the key may read, write, list and delete in it.',
    },
  },
  https: {
    name: 'HTTPS',
    on: 'On, so cameras work on every device.',
    atHome: 'On, with a certificate of its own, so cameras work on every device that trusts it.',
    daysLeft: (days: number) =>
      plural(days, {
        zero: 'Its certificate ends within a day.',
        one: 'Its certificate is good for # more day.',
        other: 'Its certificate is good for # more days.',
      }),
    renewRemedy: 'Find out why your proxy hasn’t renewed it. Caddy and Certbot say so in their logs.',
    broken: (url: string, code: string) => `HTTPS doesn’t work at ${url} (${code}).`,
    brokenRemedy: 'Have your proxy get a valid certificate for this name. Caddy does so automatically.',
    homeRemedy: 'Restart Someday. It renews its certificate when it starts.',
    off: 'Off, so cameras work on this computer only.',
    remedy: `At home, start with npm start -- --home. On the internet, use a proxy with HTTPS: see docs/operations.md.`,
  },
  address: {
    name: 'Public address',
    reached: (url: string) => `This Someday answers at ${url}.`,
    notRunning: 'Someday isn’t running.',
    notRunningRemedy: 'Start it with npm start, and check again.',
    unknownName: (url: string, code: string) => `We can’t find the server of ${url} (${code}).`,
    unknownNameRemedy: 'Check the spelling of PUBLIC_URL and the DNS entry of its name.',
    insecure: (url: string) => `We can’t tell who answers at ${url} until HTTPS works there.`,
    silent: (url: string, code: string) => `${url} doesn’t answer (${code}).`,
    silentRemedy:
      'Check PUBLIC_URL and your proxy. Some routers can’t reach their own address: if it works on a phone without Wi-Fi, all is well.',
    redirects: (url: string, to: string) => `${url} sends people on to ${to}.`,
    redirectsRemedy: 'Set PUBLIC_URL to the address people end up at.',
    wrongHost: (url: string) => `The proxy at ${url} doesn’t pass on the host name, so people get an error.`,
    wrongHostRemedy: 'Have it pass on the Host header; for nginx that’s proxy_set_header Host $host.',
    other: (url: string, status: number) => `Something else answers at ${url} (status ${status}).`,
    otherRemedy: (port: number) => `Have your proxy forward to port ${port}, where this Someday listens.`,
    failedRemedy: 'Check PUBLIC_URL.',
  },
  email: {
    name: 'Email',
    works: (server: string) => `Email is ${server}.`,
    off: 'Email isn’t set up, so people have to share links and codes themselves.',
    offRemedy: 'Set SMTP_URL and MAIL_FROM, as docs/configuration.md explains.',
    demo: 'A demo sends no email.',
    fails: {
      connection: (answer: string) => `We can’t connect to the mail server: ${ended(answer)}`,
      login: (answer: string) => `The mail server doesn’t let us log in: ${ended(answer)}`,
      email: (answer: string) => `The mail server refused the email: ${ended(answer)}`,
    },
    remedy: {
      connection: 'Check the host and port in SMTP_URL, and that no firewall is in the way.',
      login: 'Check the name and password in SMTP_URL. Many providers want an app password here.',
      email: 'Check the address you sent it to, and that this account may send as MAIL_FROM.',
    },
  },
  backups: {
    name: 'Backups',
    unknown: 'None yet: Someday hasn’t been started.',
    remedy:
      'To back up once: npm run backup -- FOLDER. To back up every day, set BACKUP_TO to a folder on another disk or machine.',
    placeRemedy: 'Check BACKUP_TO, that its disk or bucket is there, and that Someday’s account may write to it.',
    nowRemedy: 'To back up right away: npm run backup, or “Back up now” under Installation in the admin area.',
  },
  payments: {
    name: 'Payments',
    off: 'Off: everything is free, and no prices are shown.',
    practice: 'Practice mode: no card is charged.',
    practiceRemedy: 'For a family, set BILLING=off. To take payments, set STRIPE_SECRET_KEY.',
    works: 'Stripe accepts the key, the prices match, and the webhook’s secret is set.',
    test: 'Stripe works, with a test key: no card is charged.',
    testRemedy: 'To take payments, use your live key, prices and webhook secret.',
    unsold: (settings: readonly string[]) =>
      `Stripe works, but not every plan is for sale: ${listOf(settings)} isn’t set.`,
    unsoldRemedy: 'To sell these plans too, create their prices at Stripe and set their ids.',
    refused: 'Stripe doesn’t accept the key.',
    refusedRemedy: 'Set STRIPE_SECRET_KEY to a valid key. A restricted one has to read events and prices.',
    differ: (differences: readonly string[]) => `Stripe’s prices aren’t Someday’s: ${differences.join('; ')}.`,
    differRemedy: 'Correct the prices at Stripe, or the STRIPE_PRICE_… settings.',
    unknown: 'Stripe doesn’t answer.',
    unknownRemedy: 'Check that this machine can reach api.stripe.com, and check again in a while.',
  },
  signOn: {
    name: 'Single sign-on',
    works: (name: string, address: string) => `${name} knows this Someday. Its redirect address is ${address}.`,
    wrong: {
      away: (issuer: string) => `${issuer} doesn’t answer.`,
      no_provider: (issuer: string) => `${issuer} answers, but not as an OpenID Connect provider.`,
      other_issuer: (issuer: string) => `The provider at ${issuer} calls itself something else.`,
      client_refused: (issuer: string) => `${issuer} doesn’t accept this client or its secret.`,
    },
    remedy: {
      away: 'Check that the provider runs and that this machine reaches the address in OIDC_ISSUER.',
      no_provider:
        'Set OIDC_ISSUER to the address that, with /.well-known/openid-configuration after it, shows the provider’s settings.',
      other_issuer: 'Set OIDC_ISSUER exactly as the provider writes its issuer, slash at the end included.',
      client_refused: 'Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what the provider has for Someday.',
    },
  },
  visitors: {
    name: 'Visitors’ addresses',
    seen: (address: string) => `We see you at ${address}.`,
    proxy: (address: string) => `Everyone seems to be at ${address}: that’s your proxy, which we don’t trust yet.`,
    proxyRemedy: (address: string) =>
      `Set TRUST_PROXY=${address} and restart. Until then, one person’s wrong codes can lock everyone out.`,
  },

  testEmail: {
    name: 'Test email',
    sent: (address: string) => `Sent to ${address}. If it’s not there in a few minutes, look in the spam folder.`,
    off: 'Email isn’t set up, so we can’t send one.',
  },
} as const;

const needFixing = (count: number) =>
  plural(count, { zero: 'Nothing needs fixing.', one: '# thing needs fixing.', other: '# things need fixing.' });
const worthKnowing = (count: number) =>
  plural(count, { zero: 'The rest is fine.', one: '# thing is worth knowing.', other: '# things are worth knowing.' });

export const doctorCopy = {
  noAddress: (typed: string) => `“${typed}” isn’t an email address.`,
  title: (url: string) => `Checking Someday at ${url}`,
  hint: 'To send a test email: npm run doctor -- you@example.org',
  homeHint: 'If Someday was started with --home, check it with: npm run doctor -- --home',
  summary: (troubles: number, attentions: number) =>
    troubles === 0 && attentions === 0 ? 'Everything is fine.' : `${needFixing(troubles)} ${worthKnowing(attentions)}`,
} as const;
