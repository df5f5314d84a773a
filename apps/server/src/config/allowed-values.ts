import net from 'node:net';

/** What a setting's value means, so that a slip is found before anything starts. `says` completes “must be …”. */
export interface Rule {
  readonly says: string;
  fits(value: string): boolean;
}

const rule = (says: string, fits: Rule['fits']): Rule => ({ says, fits });
const shaped = (says: string, shape: RegExp): Rule => rule(says, (value) => shape.test(value));
const each = (says: string, fits: Rule['fits']): Rule =>
  rule(says, (value) => value.split(/[\s,]+/).every((item) => item === '' || fits(item)));

/** A name of digits and dots is an address with a slip. */
const hostName = /^(?![\d.]+$)[a-z\d_]([\w-]*[a-z\d_])?(\.[a-z\d_]([\w-]*[a-z\d_])?)*\.?$/i;
export const listenAddress = rule(
  'one address of this machine, such as 127.0.0.1, 0.0.0.0 or localhost, without a port',
  (value) => net.isIP(value) !== 0 || hostName.test(value),
);

export const proxies = each(
  'addresses or networks, comma-separated, such as 127.0.0.1, 10.0.0.0/8 or uniquelocal',
  (text) => {
    if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
    const [, address = '', prefix = '1'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
    return Number(prefix) <= ({ 4: 32, 6: 128 }[net.isIP(address)] ?? 0);
  },
);

/** No shell replaces `~` in a .env file, and an address isn't a folder. */
export const folder = shaped(
  'a path, such as /srv/someday, with the home folder written out',
  /^(?!~|[a-z][a-z\d+.-]+:\/\/)[^\0]+$/i,
);
export const backupPlace = rule(
  'a folder, such as /mnt/disk/someday, or s3://BUCKET/FOLDER',
  (value) => value.startsWith('s3://') || folder.fits(value),
);

export const database = rule('an address with a host, such as postgres://NAME:PASSWORD@HOST/someday', (value) => {
  const url = URL.parse(value);
  return url === null || url.hostname !== '' || url.searchParams.has('host');
});

export const region = shaped('the name of a region, such as us-east-1', /^[a-z\d][a-z\d-]*$/i);
export const stripeKey = shaped('a secret or restricted key, which begins with sk_ or rk_', /^[sr]k_\S+$/);
export const signingSecrets = each('a signing secret, which begins with whsec_', (text) => text.startsWith('whsec_'));
export const priceId = shaped('a price’s id, which begins with price_', /^price_\w+$/);

export const adminClaim: Rule = {
  fits: (typed) => /^[^\s=]+=.+$/.test(typed),
  says: 'a claim, =, and its value, such as groups=someday-admins',
};
