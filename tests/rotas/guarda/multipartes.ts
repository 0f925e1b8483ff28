import type { CorpoInteiro } from './ruins.js';

const MARCA = 'marca';
const TIPO = `multipart/form-data; boundary=${MARCA}`;
const parte = (disposicao: string, conteudo = 'a;b\n') =>
  `--${MARCA}\r\ncontent-disposition: ${disposicao}\r\ncontent-type: text/csv\r\n\r\n${conteudo}\r\n`;
const FIM = `--${MARCA}--\r\n`;
const arquivo = (nome: string, n = 0) => parte(`form-data; name="arquivo${n}"; filename="${nome}"`);

/** Uploads that are none, or too much: none may leave anything behind. */
export const MULTIPARTES: readonly CorpoInteiro[] = [
  { nome: 'JSON em vez de partes', tipo: 'application/json', bytes: '{}' },
  { nome: 'texto em vez de partes', tipo: 'text/plain', bytes: 'a' },
  { nome: 'sem marca', tipo: 'multipart/form-data', bytes: FIM },
  { nome: 'marca vazia', tipo: 'multipart/form-data; boundary=', bytes: FIM },
  { nome: 'outra marca', tipo: 'multipart/form-data; boundary=outra', bytes: `${arquivo('a.csv')}${FIM}` },
  { nome: 'nada', tipo: TIPO, bytes: '' },
  { nome: 'só o fim', tipo: TIPO, bytes: FIM },
  { nome: 'parte cortada', tipo: TIPO, bytes: arquivo('a.csv').slice(0, -6) },
  { nome: 'sem fim', tipo: TIPO, bytes: arquivo('a.csv') },
  { nome: 'cabeçalho sem fim', tipo: TIPO, bytes: `--${MARCA}\r\ncontent-disposition: form-data; name="${'x'.repeat(100_000)}` },
  { nome: 'cabeçalhos demais', tipo: TIPO, bytes: `--${MARCA}\r\n${'x: y\r\n'.repeat(5_000)}\r\na\r\n${FIM}` },
  { nome: 'mil arquivos', tipo: TIPO, bytes: `${Array.from({ length: 1_000 }, (_, n) => arquivo(`${n}.csv`, n)).join('')}${FIM}` },
  { nome: 'mil campos', tipo: TIPO, bytes: `${Array.from({ length: 1_000 }, (_, n) => parte(`form-data; name="c${n}"`)).join('')}${FIM}` },
  { nome: '__proto__', tipo: TIPO, bytes: `${parte('form-data; name="__proto__"')}${FIM}` },
  { nome: 'nome com NUL', tipo: TIPO, bytes: `${parte('form-data; name="a\u0000b"')}${FIM}` },
  { nome: 'campo com NUL', tipo: TIPO, bytes: `${parte('form-data; name="colunas"', '{"a\u0000":"b"}')}${arquivo('a.csv')}${FIM}` },
  {
    nome: 'título com NUL escrito',
    tipo: TIPO,
    bytes: `${parte('form-data; name="colunas"', '{"a\\u0000":"b"}')}${parte('form-data; name="simular"', '\u0000')}${arquivo('a.csv')}${FIM}`,
  },
  { nome: 'lixo', tipo: TIPO, bytes: Buffer.from(Array.from({ length: 4_096 }, (_, n) => (n * 197) % 256)) },
];
