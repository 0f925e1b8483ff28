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
  ['Testes', /^(tests|bench)\//],
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

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (file) => existsSync(join(ROOT, file)) && !/package-lock|\.(png|woff2?)$/.test(file),
);
const glossary = join(ROOT, 'docs/glossario.md');
const meaning = existsSync(glossary)
  ? readFileSync(glossary, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && plain(line.split('|')[1] ?? '').includes(word))
  : [];
for (const row of meaning) console.log(row);

const named = files.filter((file) => plain(file).includes(word));
for (const [index, [room, pattern]] of ROOMS.entries()) {
  const here = named.filter((file) => ROOMS.findIndex(([, first]) => first.test(file)) === index && pattern.test(file));
  if (here.length > 0) console.log(`\n${room}\n${here.map((file) => `  ${file}`).join('\n')}`);
}

const mentions = files
  .filter((file) => !named.includes(file))
  .map((file) => [file, plain(readFileSync(join(ROOT, file), 'utf8')).split(word).length - 1])
  .filter(([, count]) => count > 0)
  .sort(([, a], [, b]) => b - a);
if (mentions.length > 0)
  console.log(`\nTambém falam dela\n${mentions.map(([file, count]) => `  ${String(count).padStart(4)}  ${file}`).join('\n')}`);
if (named.length + mentions.length + meaning.length === 0) console.log(`Ninguém fala de "${process.argv[2]}".`);
