import { seed } from '@tulha/testing/seed';
import { until } from '@tulha/testing/until';
import { abrirCliente, type Conta, criar, montarSitio, type Resposta } from './cliente.js';
import type { Sitio } from './pedido.js';
import { type Processos, startProcesses } from './processos.js';
import { MAX_MS, playGames } from './semente.js';

/** Two APIs and two workers act as one: a request to either takes effect once. */

const SECONDS = 40;
const AO_MESMO_TEMPO = 50;
/** Only ends a test that hangs; it is no bound on speed. In ms. */
const HANGS = 600_000;
const FOLHAS = '/folha-pagamento-colheita';

describe('duas APIs e dois trabalhadores sobre um banco', () => {
  let processos: Processos;
  let ana: Conta;
  let sitio: Sitio;

  beforeAll(async () => {
    processos = await startProcesses();
    ana = await abrirCliente(processos.bases, processos.operador).novaConta();
    sitio = await montarSitio(ana);
  }, HANGS);
  afterAll(() => processos?.close(), HANGS);

  const muitas = (pedir: (vez: number) => Promise<Resposta>) => Promise.all(Array.from({ length: AO_MESMO_TEMPO }, (_, vez) => pedir(vez)));
  /** Granted, or told in Portuguese that it is being done. */
  const sensatas = (respostas: readonly Resposta[]) => {
    const recusadas = respostas.filter(({ status }) => status !== 200 && status !== 201);
    for (const { status, corpo } of recusadas) {
      expect(status).toBe(409);
      expect(corpo.error).toMatch(/[a-zà-ú]{3,} .+\.$/i);
    }
    return respostas.length - recusadas.length;
  };
  const quantos = async (tipo: string, campo: string, id: number): Promise<number> => {
    const { rows } = await processos.pool.query<{ n: number }>(
      `select count(*)::int as n from es.events where type = $1 and (data->>$2)::bigint = $3`,
      [tipo, campo, id],
    );
    return rows[0]?.n ?? 0;
  };

  it.each([
    ['cada uma por si', () => ({})],
    ['sob uma só Idempotency-Key', () => ({ 'idempotency-key': 'fechar' })],
  ])(
    'cinquenta fechamentos de uma folha, nas duas APIs, %s, fazem um lançamento',
    async (nome, cabecalhos) => {
      const na = { 'x-fazenda': String(sitio.fazenda) };
      const colaborador = await criar(ana, '/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: nome.slice(0, 4) });
      const atividade = await criar(ana, '/reg-atividades', { talhao: sitio.talhoes[0], data: '2025-05-11' }, na);
      const linha = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
      await ana.pedir({ metodo: 'POST', caminho: `/reg-atividades/${atividade}/mdobrascolheita`, corpo: { vinculos: [linha] } });
      const periodo = { descricao: `Maio, ${nome}`, inicio: '2025-05-01', fim: '2025-05-31', data: '2025-06-05' };
      const folha = await criar(ana, FOLHAS, { ...periodo, colaboradores: [colaborador] }, na);

      const caminho = `${FOLHAS}/trancar/${folha}`;
      const respostas = await muitas(() => ana.pedir({ metodo: 'PUT', caminho, corpo: { fazenda: sitio.fazenda } }, cabecalhos()));
      expect(sensatas(respostas)).toBeGreaterThanOrEqual(1);
      const lancamentos = new Set(respostas.flatMap(({ corpo }) => corpo.lancamento ?? []));
      expect(lancamentos.size).toBe(1);
      const feitos = await until(async () => {
        const { corpo } = await ana.ler(`/financeiro?q=${encodeURIComponent(periodo.descricao)}`);
        return corpo.content.length > 0 && corpo.content;
      }, 'the entry');
      expect(feitos).toMatchObject([
        { id: [...lancamentos][0], tipo: 'despesa', valor: 165.9, origem: { tipo: 'folha_colheita', id: folha } },
      ]);
      expect(await quantos('FolhaColheitaTrancada', 'folhaId', folha)).toBe(1);
      expect(await quantos('ColheitaReservada', 'folhaId', folha)).toBe(1);
      expect(await quantos('LancamentoRegistrado', 'lancamentoId', [...lancamentos][0] as number)).toBe(1);
      expect((await ana.ler(`${FOLHAS}/${folha}`)).corpo).toMatchObject({ status: 'FECHADO', total: 165.9 });
    },
    HANGS,
  );

  it.each([
    ['cada uma por si', () => ({})],
    ['sob uma só Idempotency-Key', () => ({ 'idempotency-key': 'finalizar' })],
  ])(
    'cinquenta finalizações de uma venda, nas duas APIs, %s, tiram o café uma vez',
    async (_, cabecalhos) => {
      const na = { 'x-fazenda': String(sitio.fazenda) };
      const avulso = { avulso: 1, dataEntrada: '2025-06-01', quantidade: 100.5 };
      const { corpo: beneficio } = await ana.pedir({ metodo: 'POST', caminho: '/rastreabilidade/beneficio', corpo: avulso }, na);
      const lote = beneficio.saidas[0].id as number;
      const produtos = [{ id: lote, quantidade: 60.25, precoSaca: 2_015.5 }];
      const venda = await criar(ana, '/vendas', { data: '2025-07-01', cliente: sitio.cliente, produtos }, na);

      const pedir = () => ana.pedir({ metodo: 'PUT', caminho: `/vendas/${venda}/finalizar`, corpo: { fluxo: 0 } }, cabecalhos());
      const respostas = await muitas(pedir);
      expect(sensatas(respostas)).toBeGreaterThanOrEqual(1);
      await until(async () => (await ana.ler(`/vendas/${venda}`)).corpo.pendente === false, 'the sale to follow the ledger');
      expect((await ana.ler(`/vendas/${venda}`)).corpo).toMatchObject({ status: 'FECHADO', kg: 60.25 });
      expect((await ana.ler(`/rastreabilidade/lotes/${lote}`)).corpo).toMatchObject({ saldo: 40.25, reservado: 0 });
      expect([await quantos('VendaBaixada', 'vendaId', venda), await quantos('VendaFinalizada', 'vendaId', venda)]).toEqual([1, 1]);
    },
    HANGS,
  );

  it(
    `concedem, recusam e mostram o mesmo que o modelo (TULHA_SEED=${seed})`,
    async () => {
      const requests = await playGames('modelo, duas APIs', abrirCliente(processos.bases, processos.operador), SECONDS);
      expect(requests).toBeGreaterThan(0);
    },
    MAX_MS,
  );
});
