import { montarSoFazenda } from '../../apps/api/src/testing/sitio.js';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { rotas as activities } from '../rotas/activities.rotas.js';
import { rotas as equipment } from '../rotas/equipment.rotas.js';
import { rotas as traceability } from '../rotas/traceability.rotas.js';
import { agronomia } from './agronomia.js';
import { atividades, trocasDasPartes, trocasDosRegistros } from './atividades.js';
import { trocasDoCustoDaVenda, trocasDoLivroCaixa, trocasDosCenarios } from './contas.js';
import { equipamentos } from './equipamentos.js';
import { escritorio } from './escritorio.js';
import { estoque, trocasDoEstoque } from './estoque.js';
import { financeiro, trocasDaParte, trocasDoRateio } from './financeiro.js';
import { fiscal, trocasDosCertificados } from './fiscal.js';
import { trocasDasFolhas, trocasDasFolhasDeColheita } from './folhas.js';
import { trocasDasLeituras } from './leituras.js';
import { abrirMesa, type Caso, type Mesa } from './mesa.js';
import { guardadas, spreadIds, type Troca } from './normal.js';
import { colheita, processos } from './processos.js';
import { criar, trocasDe } from './recurso.js';
import { trocasDoAcompanhamento, trocasDosRelatorios } from './relatorios.js';
import { roca, trocasDaRoca } from './roca.js';

/**
 * The answers of every call of traceability, of its equipment and of activities: `TULHA_GOLDEN=gravar npm test -- golden`
 * records the present ones, so that a review shows the changes.
 */

const NOW = '2026-09-01T12:00:00.000Z';
const todas: Troca[] = [];
/** The extra calls of kinds of activity, and pictures, have their own suites. */
const daAtividade = activities.filter(
  (rota) => rota.includes('/reg-atividades') && !rota.endsWith('/imagens') && !rota.includes('/imagens/'),
);
let app: TestApp;

/** Catalogues that are tried with nothing of a farm but itself: not those of which a farm has some, or that point at its plots. */
const {
  pilhas: _p,
  despolpadores: _d,
  secadores: _s,
  cooperativas: _c,
  terreiros: _t,
  inspecoes: _i,
  ...soDaFazenda
} = {
  ...escritorio,
  ...agronomia,
  ...equipamentos,
  ...estoque,
  ...fiscal,
};

const jogar = async (nome: string, trocar: (mesa: Mesa) => Promise<unknown>): Promise<Troca[]> => {
  const mesa = await abrirMesa(app, nome, Object.hasOwn(soDaFazenda, nome) ? montarSoFazenda : undefined);
  await trocar(mesa);
  todas.push(...mesa.trocas);
  return JSON.parse(JSON.stringify(mesa.trocas));
};

beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  await spreadIds(app.owner);
});
afterAll(() => app.close());

describe.each([
  ['colheita', (mesa: Mesa) => criar(mesa, colheita)],
  ['leituras', trocasDasLeituras],
  ['roca', trocasDaRoca],
  ['partes-de-atividades', trocasDasPartes],
  ['registros-de-atividades', trocasDosRegistros],
  ['rateio', trocasDoRateio],
  ['parte', trocasDaParte],
  ['estoque', trocasDoEstoque],
  ['relatorios', trocasDosRelatorios],
  ['acompanhamento', trocasDoAcompanhamento],
  ['custo-da-venda', trocasDoCustoDaVenda],
  ['cenarios', trocasDosCenarios],
  ['livro-caixa', trocasDoLivroCaixa],
  ['certificados', trocasDosCertificados],
  ['folhas-de-pagamento', trocasDasFolhas],
  ['folhas-de-colheita', trocasDasFolhasDeColheita],
  ...Object.entries({
    ...processos,
    ...equipamentos,
    ...escritorio,
    ...estoque,
    ...agronomia,
    ...atividades,
    ...roca,
    ...financeiro,
    ...fiscal,
  }).map(([nome, recurso]) => [nome, (mesa: Mesa) => trocasDe(mesa, recurso)] as const),
] as const)('%s', (nome, trocar) => {
  it('responde como está guardado', async () => {
    const trocas = await jogar(nome, trocar);
    expect(trocas).toEqual(guardadas(nome, trocas));
  });
});

it('nenhuma chamada das áreas ficou sem nenhum dos casos', () => {
  const tem = new Set(todas.map(({ rota, caso }) => `${rota} · ${caso}`));
  const daEscrita: readonly Caso[] = ['repetido', 'outro pedido com a chave'];
  const faltam = [...traceability, ...equipment, ...daAtividade].flatMap((rota) => {
    const escreve = !rota.startsWith('GET');
    const casos: readonly Caso[] = [
      ...(['certo', 'inválido', 'recusado', 'outra conta'] as const),
      ...(escreve ? daEscrita : []),
      ...(escreve && rota.includes('{') ? (['versão velha'] as const) : []),
      ...(rota.startsWith('POST') ? (['fazenda 0'] as const) : []),
    ];
    return casos.map((caso) => `${rota} · ${caso}`).filter((caso) => !tem.has(caso));
  });
  expect(faltam).toEqual([]);
});
