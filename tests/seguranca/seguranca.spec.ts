import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RAIZ = join(import.meta.dirname, '../..');
const pagina = readFileSync(join(RAIZ, 'docs/seguranca.md'), 'utf8');
/** Rows of the tables: item, measure, tests. */
const linhas = pagina
  .split('\n')
  .filter((linha) => /^\| (?:API\d|\d)/.test(linha))
  .map((linha) => linha.split(' | ').map((celula) => celula.replace(/^\| | \|$/g, '')));

describe('a página da segurança', () => {
  it('tem os dez itens da OWASP e os da ASVS, e cada um diz o que se faz e o que o mostra', () => {
    expect(linhas.filter(([item]) => item?.startsWith('API'))).toHaveLength(10);
    expect(linhas.length).toBeGreaterThan(25);
    for (const [item, feito, mostra] of linhas)
      expect({ item, feito, mostra }).toEqual({ item, feito: expect.stringMatching(/\w/), mostra: expect.stringMatching(/^`|missing/) });
  });

  it('só nomeia testes que existem', () => {
    const nomeados = linhas.flatMap(([, , mostra = '']) => [...mostra.matchAll(/`([^`]+)` "([^"]+)"/g)]);
    expect(nomeados.length).toBeGreaterThan(30);
    const faltam = nomeados.filter(([, arquivo = '', titulo = '']) => {
      const caminho = join(RAIZ, arquivo);
      return !existsSync(caminho) || !readFileSync(caminho, 'utf8').includes(titulo);
    });
    expect(faltam.map(([texto]) => texto)).toEqual([]);
  });
});
