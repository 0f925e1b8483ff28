import { addDays, diaAt } from '@tulha/domain/kernel/dates';
import { momento } from '../../testing/momento.js';
import { type Assuntos, doDia, doInstante, FEITAS_PELO_TRABALHADOR, perguntasDe, soDeAgora } from '../../testing/perguntas-do-passado.js';
import { playSeason } from '../../testing/small-season.js';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Momento = { readonly em: string; readonly ate: Assuntos; readonly disse: ReadonlyMap<string, unknown> };

const PROCESSOS = ['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa'];
/** The content of coffee's facts, as far as it counts here. */
type Fato = {
  readonly loteId: number;
  readonly volumeMl: number;
  readonly em?: string | { readonly dia: string };
  readonly processo: string;
  readonly id: number;
  readonly despolpagemId: number;
  readonly beneficioId?: number;
  readonly rebeneficioId?: number;
  readonly vendaId: number;
  readonly entradas: readonly { readonly loteId: number; readonly quantidadeMilesimos: number }[];
  readonly saidas: readonly { readonly loteId: number; readonly massaG?: number; readonly volumeMl?: number }[];
  readonly itens: readonly { readonly loteId: number; readonly massaG: number }[];
};
/** Writes about coffee between two moments at which everything is asked. */
const PASSO = 16;

/** The part of an answer that depends on its moment: without the time of printing, and without packages issued meanwhile. */
const semMomento = ({ status, body }: Answer): unknown => {
  if (status >= 400) return status;
  const { impressoEm: _i, emissoes: _e, creationDate: _c, ...resto } = typeof body.text === 'string' ? JSON.parse(body.text) : body;
  return JSON.parse(JSON.stringify(resto));
};

const ids = ({ body }: Answer): number[] => body.content.map(({ id }: { id: number }) => id);

describe('o passado do café, pela API', () => {
  let app: TestApp;
  let ana: Conta;
  const momentos: Momento[] = [];
  const hoje = () => diaAt(new Date().toISOString());

  const ler = (url: string) => ana.call('GET', url);
  const assuntos = async (): Promise<Assuntos> => {
    const de = async (url: string) => ids(await ler(`${url}?size=200`));
    const registros = await Promise.all(PROCESSOS.map(async (processo) => [processo, await de(`/rastreabilidade/${processo}`)] as const));
    const [talhao = 0] = await de('/cad-talhoes');
    return {
      talhao,
      terreiros: await de('/cad-terreiros'),
      lotes: (await de('/rastreabilidade/lotes')).sort((a, b) => a - b),
      vendas: [],
      registros: Object.fromEntries(registros),
    };
  };

  /** Everything there is to be asked, as it is answered now; and the instant after which nothing of it was yet another. */
  const perguntarTudo = async (): Promise<void> => {
    const ate = await assuntos();
    const urls = doInstante.filter((rota) => !FEITAS_PELO_TRABALHADOR.has(rota)).flatMap((rota) => perguntasDe(rota, ate));
    const disse = new Map<string, unknown>();
    for (const url of urls) disse.set(url, semMomento(await ler(url)));
    const em = await momento();
    momentos.push({ em, ate, disse });
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    let escritos = 0;
    const anota: Conta = {
      ...ana,
      call: async (method, url, body, headers) => {
        const answer = await ana.call(method, url, body, headers);
        if (method !== 'GET' && url.startsWith('/rastreabilidade') && ++escritos % PASSO === 0) await perguntarTudo();
        return answer;
      },
    };
    await playSeason(anota);
    await perguntarTudo();
  }, 300_000);
  afterAll(() => app.close());

  it('toda leitura que aceita conhecidoEm responde o que respondia naquele instante, também do que se excluiu depois', async () => {
    expect(momentos.length).toBeGreaterThan(3);
    for (const { em, disse } of momentos)
      for (const [url, entao] of disse) {
        const agora = semMomento(await ler(`${url}&conhecidoEm=${em}`));
        expect([url, em, agora]).toEqual([url, em, entao]);
      }
    const ultimos = momentos.at(-1)?.ate as Assuntos;
    const retirados = momentos.flatMap(({ ate }) => ate.lotes).filter((id) => !ultimos.lotes.includes(id));
    expect(retirados.length).toBeGreaterThan(0);
  }, 300_000);

  it('no dia de hoje responde o mesmo que sem dia, sozinho ou com o instante', async () => {
    const { em: agora, disse } = momentos.at(-1) as Momento;
    const deDia = new Set(doDia.flatMap((rota) => perguntasDe(rota, (momentos.at(-1) as Momento).ate)));
    const doDiaDisse = [...disse].filter(([url]) => deDia.has(url));
    expect(doDiaDisse.length).toBeGreaterThan(100);
    for (const [url, resposta] of doDiaDisse)
      for (const quando of [`em=${hoje()}`, `em=${hoje()}&conhecidoEm=${agora}`])
        expect([url, quando, semMomento(await ler(`${url}&${quando}`))]).toEqual([url, quando, resposta]);
  }, 300_000);

  /** Kilograms and litres of each lot computed by hand: the last version of each record at an instant, for records whose day had come. */
  const contasDe = async (em: string, conhecidoEm: string): Promise<Map<number, number>> => {
    const registros = new Map<string, { em: string; efeitos: [number, number][] }>();
    for (const { type, data, meta } of await app.facts()) {
      if (meta.conta !== ana.conta || meta.recordedAt > conhecidoEm) continue;
      const d = data as unknown as Fato;
      const diz = (chave: string, dia: string, efeitos: [number, number][]) => registros.set(chave, { em: dia, efeitos });
      const dia = typeof d.em === 'string' ? d.em : (d.em?.dia ?? '');
      if (/^Lote(?:Formado|Corrigido)$/.test(type)) diz(`lote/${d.loteId}`, dia, [[d.loteId, d.volumeMl]]);
      if (/^Despolpa(?:Realizada|Corrigida)$/.test(type))
        diz(
          `despolpagem/${d.despolpagemId}`,
          dia,
          d.saidas.map(({ loteId, volumeMl = 0 }) => [loteId, volumeMl]),
        );
      if (/^(?:Reb|B)eneficio(?:Realizado|Corrigido)$/.test(type))
        diz(`${type.startsWith('R') ? 'rebeneficio' : 'beneficio'}/${d.beneficioId ?? d.rebeneficioId}`, dia, [
          ...d.entradas.map(({ loteId, quantidadeMilesimos }): [number, number] => [loteId, -quantidadeMilesimos]),
          ...d.saidas.map(({ loteId, massaG = 0 }): [number, number] => [loteId, massaG]),
        ]);
      if (type === 'VendaBaixada')
        diz(
          `venda/${d.vendaId}`,
          dia,
          d.itens.map(({ loteId, massaG }) => [loteId, -massaG]),
        );
      if (type === 'VendaEstornada') registros.delete(`venda/${d.vendaId}`);
      if (type === 'RegistroExcluido') registros.delete(`${d.processo}/${d.id}`);
    }
    const saldos = new Map<number, number>();
    for (const { em: dia, efeitos } of registros.values())
      if (dia <= em) for (const [lote, delta] of efeitos) saldos.set(lote, (saldos.get(lote) ?? 0) + delta);
    return saldos;
  };

  type Lote = { id: number; saldo: number; naCooperativa: number; unidade: string };
  const conteudo = async <T>(url: string): Promise<T[]> => (await ler(url)).body.content;

  it('em qualquer dia e instante a lista, a página, o quadro e a conta feita à mão dizem o mesmo de cada lote', async () => {
    const dias = ['2026-05-12', '2026-05-20', '2026-06-01', '2026-06-03', hoje()];
    for (const { em: instante } of momentos)
      for (const dia of dias) {
        const quando = `em=${dia}&conhecidoEm=${instante}`;
        const lotes = await conteudo<Lote>(`/rastreabilidade/lotes?size=200&${quando}`);
        const saldos = await contasDe(dia, instante);
        expect([quando, new Map(lotes.map(({ id, saldo }) => [id, Math.round(saldo * 1_000)]))]).toEqual([
          quando,
          new Map(lotes.map(({ id }) => [id, saldos.get(id)])),
        ]);
        for (const lote of lotes.slice(0, 3))
          expect((await ler(`/rastreabilidade/lotes/${lote.id}?${quando}`)).body).toMatchObject(lote as never);
        const { secoes } = (await ler(`/rastreabilidade/quadro?${quando}`)).body as {
          secoes: { locais: { lotes: { id: number; quantidade: number }[] }[] }[];
        };
        const noQuadro = new Map<number, number>();
        for (const { id, quantidade } of secoes.flatMap(({ locais }) => locais).flatMap(({ lotes: neles }) => neles))
          noQuadro.set(id, (noQuadro.get(id) ?? 0) + Math.round(quantidade * 1_000));
        const comCafe = (pares: Iterable<readonly [number, number]>) =>
          [...pares].filter(([, quanto]) => quanto > 0).sort(([a], [b]) => a - b);
        expect([quando, comCafe(noQuadro)]).toEqual([
          quando,
          comCafe(lotes.map(({ id, saldo }) => [id, Math.round(saldo * 1_000)] as const)),
        ]);
        expect((await conteudo<Lote>(`/rastreabilidade/lotes/cooperativa?size=200&${quando}`)).map(({ id }) => id).sort()).toEqual(
          lotes
            .filter(({ naCooperativa }) => naCooperativa > 0)
            .map(({ id }) => id)
            .sort(),
        );
      }
  }, 300_000);

  it('em um dia nenhum registro é de depois, e o que ainda não tinha saído está aberto', async () => {
    for (const processo of PROCESSOS)
      for (const dia of ['2026-05-13', '2026-05-21', '2026-06-02'])
        for (const registro of await conteudo<Record<string, string | null>>(`/rastreabilidade/${processo}?size=200&em=${dia}`)) {
          const entrada = registro.dataEntrada ?? registro.data_entrada ?? registro.data ?? registro.date ?? '';
          const saida = registro.dataSaida ?? registro.data_saida ?? entrada;
          expect([processo, dia, entrada <= dia, saida <= dia]).toEqual([processo, dia, true, true]);
        }
  }, 300_000);

  it('antes de haver a conta não há nada, e o que não chegou não se pergunta', async () => {
    const { ate } = momentos.at(-1) as Momento;
    const listas = doInstante.filter((rota) => !rota.includes(':') && !FEITAS_PELO_TRABALHADOR.has(rota) && !/print|recall/.test(rota));
    for (const lista of listas) {
      const { status, body } = await ler(`${lista}?conhecidoEm=2001-01-01T00:00:00Z`);
      const lotes = body.secoes?.flatMap(({ locais }: { locais: { lotes: unknown[] }[] }) => locais.flatMap((local) => local.lotes));
      expect([lista, status, body.content ?? body.talhoes ?? lotes]).toEqual([lista, 200, []]);
    }
    const [url = ''] = perguntasDe('/rastreabilidade/recall', ate);
    expect((await ler(`${url}&conhecidoEm=2001-01-01T00:00:00Z`)).body.lotes).toEqual([]);
    const futuro = { em: addDays(hoje(), 2), conhecidoEm: '2199-01-01T00:00:00Z' };
    for (const [campo, rotas] of [
      ['em', doDia],
      ['conhecidoEm', doInstante],
    ] as const)
      for (const rota of rotas)
        for (const endereco of perguntasDe(rota, ate).slice(0, 1)) {
          const { status, body } = await ler(`${endereco}&${campo}=${futuro[campo]}`);
          expect([endereco, campo, status, body.errors?.[0]?.campo]).toEqual([endereco, campo, 400, campo]);
        }
  });

  it('o que só se responde de agora recusa o dia e o instante, e diz onde perguntar', async () => {
    const { ate } = momentos.at(-1) as Momento;
    const pares = [
      ...soDeAgora.flatMap((rota) => ['em=2026-05-12', 'conhecidoEm=2026-05-12T00:00:00Z'].map((quando) => [rota, quando] as const)),
      ...doInstante.filter((rota) => !doDia.includes(rota)).map((rota) => [rota, 'em=2026-05-12'] as const),
    ];
    expect(pares.length).toBeGreaterThan(10);
    for (const [rota, quando] of pares) {
      const [endereco] = perguntasDe(rota, { ...ate, vendas: [1] });
      const url = (endereco ?? `${rota}?`)
        .replace(':impressao', '0'.repeat(64))
        .replace(/:\w+/g, '1')
        .replace(/size=200$/, '');
      const { status, body } = await ler(`${url}${url.endsWith('?') ? '' : '&'}${quando}`);
      const campo = quando.split('=')[0];
      const recusa = body.errors?.find((erro: { campo: string }) => erro.campo === campo);
      expect([rota, status, recusa?.mensagem]).toEqual([rota, 400, expect.stringContaining('O passado está na página do lote')]);
    }
  });
});
