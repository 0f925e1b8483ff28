import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { jogar, type Jogo } from './jogar.js';
import { somas } from './livro.js';
import { meses } from './passos.js';
import { feito, montarCampo, type Sede } from './sede.js';

const MESES = 50;
/** Only ends a test that hangs. */
const MAX_MS = 1_800_000;

type Linha = { readonly id: string; readonly total: number; readonly litros?: number };

/** The product's figures of the month, in cents and thousandths. */
const ditoPor = async ({ conta, na, insumos }: Sede, atividades: readonly number[]) => {
  const ler = async (path: string) => feito(await conta.call('GET', path, undefined, na));
  const relatorio = async (por: string): Promise<readonly Linha[]> => (await ler(`/relatorios/custos?por=${por}&size=200`)).content;
  const centavos = (reais: number) => Math.round(reais * 100);
  const deQuem = async (por: string) => (await relatorio(por)).map(({ id, total }) => [Number(id), centavos(total)] as const);
  const [estoque, totais] = [[], []] as [{ ha: number; vale: number }[], [number, number][]];
  for (const id of insumos) {
    const { quantidade, valor } = await ler(`/cad-insumos/insumo/${id}`);
    estoque.push({ ha: Math.round(quantidade * 1_000), vale: centavos(valor) });
  }
  for (const id of atividades) totais.push([id, centavos((await ler(`/reg-atividades/${id}`)).total)]);
  const porTalhao = (await ler('/reg-atividades/por-talhao')).content as { talhao: number | null; total: number; litros: number }[];
  return {
    ...{ estoque, totais },
    talhoes: porTalhao.map(({ talhao, total, litros }) => [talhao ?? 0, centavos(total), Math.round(litros * 1_000)] as const),
    doRelatorio: (await relatorio('talhao')).reduce((soma, { total }) => soma + centavos(total), 0),
    porSafra: (await relatorio('safra')).reduce((soma, { total }) => soma + centavos(total), 0),
    pessoas: (await deQuem('colaborador')).toSorted(),
    maquinas: (await deQuem('maquina')).toSorted(),
  };
};

describe('meses de campo ao acaso', () => {
  let app: TestApp;
  let mes = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it(
    `${MESES} meses com correções e exclusões: estoque, medidores e custos são os de um livro escrito à mão, e a leitura se reconstrói igual`,
    async () => {
      await fc.assert(
        fc.asyncProperty(meses, async (passos) => {
          const sede = await montarCampo(await app.account(`mes-${++mes}`));
          const jogo: Jogo = { sede, livro: { entradas: [], atividades: [] }, vez: 0 };
          for (const passo of passos) await jogar(jogo, passo);
          const { atividades, talhoes, pessoas, maquinas, estoque } = somas(jogo.livro, sede.talhoes);
          const relatado = await ditoPor(sede, [...atividades.keys()]);
          const todo = [...atividades.values()].reduce((a, b) => a + b, 0);
          const emOrdem = (mapa: ReadonlyMap<number, number>) => [...mapa].toSorted();
          expect({ ...relatado, talhoes: relatado.talhoes.toSorted() }).toEqual({
            ...{ estoque, totais: [...atividades], doRelatorio: todo, porSafra: todo },
            talhoes: [...talhoes].map(([talhao, { total, ml }]) => [talhao ?? 0, total, ml]).toSorted(),
            ...{ pessoas: emOrdem(pessoas), maquinas: emOrdem(maquinas) },
          });
        }),
        { numRuns: MESES, seed, endOnFailure: true },
      );
      expect(await tablesThatDiffer(app)).toEqual([]);
    },
    MAX_MS,
  );
});
