import { KEPT } from '@tulha/platform/spreadsheet/testing/kept';
import { digitado, fatosDe, type Guardado, livro, primeiroOutro, semMarca } from './guardados.js';
import type { Arquivo } from './support.js';

type Formato = readonly [nome: string, guardar: (arquivo: Arquivo) => Promise<Guardado>];

const FORMATOS: readonly Formato[] = [
  ...KEPT.filter(([nome]) => nome !== 'utf-8').map(
    ([nome, encode]): Formato => [`CSV em ${nome}`, async (um) => ({ nome: um.nome, bytes: encode(digitado(nome, semMarca(um.texto))) })],
  ),
  ['.xlsx, tudo texto', (um) => livro(um, false)],
  ['.xlsx, com números, dias e horas', (um) => livro(um, true)],
];

/** However a season's spreadsheets are kept, they are the same facts. */
export const formatosDaSafra = (qual: string, arquivos: readonly Arquivo[]): void =>
  describe(`a safra ${qual}, guardada de outro modo`, () => {
    let esperados: string[];
    beforeAll(async () => {
      esperados = await fatosDe(arquivos.map(({ nome, texto }) => ({ nome, bytes: Buffer.from(semMarca(texto)) })));
      expect(esperados.length).toBeGreaterThan(100);
    });

    it.each(FORMATOS)('%s dá os mesmos fatos, byte a byte', async (_, guardar) => {
      const guardados: Guardado[] = [];
      for (const arquivo of arquivos) guardados.push(await guardar(arquivo));
      expect(primeiroOutro(await fatosDe(guardados), esperados)).toEqual({ quantos: esperados.length });
    });
  });
