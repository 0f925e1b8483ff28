import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Two lines of picking of R$ 165,90 each; a sheet closes over them in the very moment in which one of them, or both, are deleted. */

const UMA = 165.9;
const RODADAS = 12;

describe('colheita excluída enquanto a folha fecha', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let talhao: number;
  let colaborador: number;

  const novo = async (url: string, body: object): Promise<number> => (await ana.call('POST', url, body, na)).body.id;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    colaborador = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
  });
  afterAll(() => app.close());

  /** The outcome of the race: of the sheet, of the deletion, and of the lines. */
  const correr = async (data: string, soUma: boolean) => {
    const atividade = await novo('/reg-atividades', { talhao, data });
    const url = `/reg-atividades/${atividade}`;
    const vinculo = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
    const [linha] = (await ana.call('POST', `${url}/mdobrascolheita`, { vinculos: [vinculo, vinculo] })).body.content;
    const periodo = { descricao: data, inicio: data, fim: data, data };
    const folha = await novo('/folha-pagamento-colheita', { ...periodo, colaboradores: [colaborador] });
    const [fechada, excluida] = await Promise.all([
      ana.call('PUT', `/folha-pagamento-colheita/trancar/${folha}`, {}),
      ana.call('DELETE', soUma ? `${url}/mdobrascolheita/${linha.id}` : url),
    ]);
    const { status, total } = (await ana.call('GET', `/folha-pagamento-colheita/${folha}`)).body;
    const restam: unknown[] = (await ana.call('GET', `${url}/mdobrascolheita`)).body.content ?? [];
    const despesa = (await ana.call('GET', `/financeiro?q=${data}`)).body.totals.despesa as number;
    const desfecho = ({ status: codigo, body }: typeof fechada) => body?.code ?? codigo;
    return { fechada: desfecho(fechada), excluida: desfecho(excluida), folha: status, total, despesa, restam: restam.length };
  };

  it.each([
    ['uma das linhas', true],
    ['a atividade inteira', false],
  ])('%s: é paga ou excluída, nunca as duas coisas', async (_, soUma) => {
    const [resta, valor] = soUma ? [1, UMA] : [0, 0];
    const aberta = { excluida: 204, folha: 'ABERTO', total: valor, despesa: 0, restam: resta };
    const pagas = { fechada: 200, excluida: 'LINHA_EM_FOLHA_FECHADA', folha: 'FECHADO', total: 2 * UMA, despesa: 2 * UMA, restam: 2 };
    const possiveis = [
      pagas,
      { ...aberta, fechada: 'FOLHA_MUDOU' },
      soUma
        ? { fechada: 200, excluida: 204, folha: 'FECHADO', total: UMA, despesa: UMA, restam: 1 }
        : { ...aberta, fechada: 'FOLHA_SEM_VALOR' },
    ];
    for (let dia = 1; dia <= RODADAS; dia++) {
      const data = `2026-0${soUma ? 1 : 2}-${String(dia).padStart(2, '0')}`;
      expect(possiveis).toContainEqual(await correr(data, soUma));
    }
  });
});
