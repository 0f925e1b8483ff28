import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/stamp.mjs';

/** `npm run where secagem`: what the glossary says of a word, and every place of the house where it lives. */

const ROOMS = [
  ['Domínio', /^libs\/domain\//],
  ['Aplicação', /^libs\/application\//],
  ['Leitura', /^libs\/read-models\//],
  ['Outras bibliotecas', /^libs\//],
  ['API', /^apps\/api\//],
  ['Trabalhador', /^apps\/worker\//],
  ['Linha de comando', /^apps\/cli\//],
  ['Painel', /^apps\/dashboard\//],
  ['Testes e medidas', /^(tests|bench)\//],
  ['Documentos', /^docs\//],
];

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);

const word = plain(process.argv[2] ?? '');
if (!word) {
  console.error('Diga a palavra: npm run where secagem');
  process.exit(1);
}

const isRead = (file) => existsSync(join(ROOT, file)) && !/package-lock|\.(png|woff2?|json)$/.test(file);
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(isRead);
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

const glossary = 'docs/glossario.md';
const meaning = files.includes(glossary)
  ? textOf(glossary)
      .split('\n')
      .filter((line) => line.startsWith('|') && plain(line.split('|')[1] ?? '').includes(word))
  : [];
for (const row of meaning) console.log(row);

/** The file name counts more than any number of mentions. */
const found = files
  .map((file) => ({ file, named: plain(file).includes(word), mentions: plain(textOf(file)).split(word).length - 1 }))
  .filter(({ named, mentions }) => named || mentions > 0)
  .sort((a, b) => Number(b.named) - Number(a.named) || (a.named ? 0 : b.mentions - a.mentions));
const roomOf = ({ file }) => ROOMS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'Raiz';

for (const room of [...ROOMS.map(([name]) => name), 'Raiz']) {
  const here = found.filter((one) => roomOf(one) === room);
  if (here.length === 0) continue;
  console.log(`\n${room}`);
  for (const { file, named, mentions } of here) console.log(named ? `  ${file}` : `    ${String(mentions).padStart(3)} × ${file}`);
}
if (found.length === 0) console.log(`Ninguém fala de "${process.argv[2]}".`);
