/** Pages on which a device learns to trust a Someday at home. `url` is its address, such as `https://someday.local:3000`. */
export const trustCopy = {
  title: 'Almost there',
  lead: 'This Someday runs on a computer in your home. Your device hasn’t met it yet, so the browser will show a warning. That’s expected, and you only have to deal with it once.',
  trusted: 'This device trusts your Someday. Opening it…',
  setUp: {
    title: 'Set up this device',
    text: 'It takes about a minute. After that, there’s no more warning, the camera works, and you can put Someday on your home screen.',
    devices: [
      { to: '/trust/iphone', name: 'iPhone or iPad' },
      { to: '/trust/android', name: 'Android' },
      { to: '/trust/computer', name: 'Computer' },
    ],
  },
  once: {
    title: 'Or continue just this once',
    text: 'Tap Open Someday. When the warning appears, tap what’s shown here. The words can differ a little, and some browsers ask again later or keep the camera off.',
    open: 'Open Someday',
    warnings: [
      {
        browser: 'Safari',
        headline: 'This Connection Is Not Private',
        look: 'links',
        taps: ['Show Details', 'visit this website', 'Visit Website'],
      },
      {
        browser: 'Chrome',
        headline: 'Your connection is not private',
        look: 'buttons',
        taps: ['Advanced', 'Proceed to {host} (unsafe)'],
      },
      {
        browser: 'Firefox',
        headline: 'Warning: Potential Security Risk Ahead',
        look: 'buttons',
        taps: ['Advanced…', 'Accept the Risk and Continue'],
      },
      {
        browser: 'Samsung Internet',
        headline: 'Your connection is not private',
        look: 'links',
        taps: ['Advanced', 'Proceed to {host} (unsafe)'],
      },
    ],
    pictures: 'What to tap in each browser',
    described: (browser: string, taps: string) => `In ${browser}, tap ${taps}.`,
  },
  check: {
    title: 'Make sure it’s yours',
    text: 'The computer that runs Someday printed a fingerprint when it started. It must be this one. If it isn’t, stop: something on your network is pretending to be your Someday.',
  },
  why: {
    title: 'Why the warning?',
    text: 'Sites on the internet are vouched for by companies that your device already knows. A computer at home isn’t, so it vouches for itself. The connection is encrypted either way. What your device learns to trust works for this Someday and addresses in your home, and for nothing else.',
  },
  back: 'Other ways in',
  done: { text: 'Come back here and open Someday. There’s no warning anymore.', open: 'Open Someday' },
  guides: {
    '/trust/iphone': {
      title: 'Set up your iPhone or iPad',
      lead: 'Do this in Safari. Other browsers can’t install a profile.',
      file: { to: '/trust/someday.mobileconfig', name: 'Download the profile' },
      ways: [
        {
          steps: [
            'Download the profile. Safari asks whether to allow it: tap Allow.',
            'Open the Settings app and tap Profile Downloaded near the top. (Not there? Tap General, then VPN & Device Management.) Tap Install, enter your passcode, and tap Install again.',
            'In Settings, tap General, About, and at the very bottom Certificate Trust Settings. Turn on “Someday at home” and tap Continue.',
          ],
        },
      ],
      undo: 'To undo it: Settings, General, VPN & Device Management, Someday at home, Remove Profile.',
    },
    '/trust/android': {
      title: 'Set up your Android phone or tablet',
      lead: 'Android asks for your PIN or fingerprint along the way.',
      file: { to: '/trust/someday.crt', name: 'Download the certificate' },
      ways: [
        {
          steps: [
            'Download the certificate. If the browser asks, keep the file.',
            'Open the Settings app and search for “CA certificate”. (On a Samsung phone: Security and privacy, Other security settings, Install from phone storage.) Tap CA certificate.',
            'Android warns that your data won’t be private. It says that about every certificate of your own; this one only works for your Someday. Tap Install anyway, and choose someday.crt from your downloads.',
          ],
        },
      ],
      note: 'Firefox needs one more step: in its settings, open About Firefox, tap the logo five times, go back, and turn on “Use third party CA certificates” under Secret Settings.',
      undo: 'To undo it: search the Settings for “User credentials” and remove Someday at home.',
    },
    '/trust/computer': {
      title: 'Set up your computer',
      lead: 'You may need the password of the computer.',
      file: { to: '/trust/someday.crt', name: 'Download the certificate' },
      ways: [
        {
          name: 'Mac',
          steps: [
            'Open the downloaded file. Keychain Access adds it to your login keychain.',
            'Find “Someday at home” there, open it, and under Trust choose Always Trust.',
          ],
        },
        {
          name: 'Windows',
          steps: [
            'Open the downloaded file and choose Install Certificate, then Current User.',
            'Choose “Place all certificates in the following store” and Browse, and pick Trusted Root Certification Authorities. Finish, and answer Yes.',
          ],
        },
        {
          name: 'Linux with Chrome',
          steps: [
            'Open chrome://certificate-manager, then Custom and Installed by you.',
            'Under Trusted Certificates, import the downloaded file.',
          ],
        },
        {
          name: 'Linux with Firefox',
          steps: [
            'Open Settings, Privacy & Security, View Certificates, Authorities.',
            'Import the downloaded file, and trust it to identify websites.',
          ],
        },
      ],
      undo: 'To undo it, delete “Someday at home” in the same place.',
    },
  },
} as const;

export const trustGuides = ['/trust/iphone', '/trust/android', '/trust/computer'] as const;
export type TrustGuidePath = (typeof trustGuides)[number];
