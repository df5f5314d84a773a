import { writeFileSync } from 'node:fs';
import { configurationPage, envExample } from '#server/config/configuration-page.ts';

const inCheckout = (file: string) => new URL(`../../../../${file}`, import.meta.url);

writeFileSync(inCheckout('docs/configuration.md'), configurationPage());
writeFileSync(inCheckout('.env.example'), envExample());
