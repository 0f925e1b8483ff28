import { createLogger } from '@tulha/platform/logging/logger';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import {
  conferirBalanco,
  conferirColhido,
  conferirLugares,
  excessoDe,
  igual,
  lerColhido,
  mil,
  type Olhada,
  olhar,
  soma,
} from './balanco.js';
import { abrirCliente, type Cliente, type Conta } from './cliente.js';
import { colher, envioDaTentativa, montarSede, type Roteiro, roteiros, type Sede, type Tentativa } from './fazenda.js';
import { MAX_MS } from './semente.js';

/** Farms where every step tries to make coffee or to lose some: after every granted step the sum of the product's figures holds. */

const FAZENDAS = 50;
const DE_CADA_VEZ = 4;
const MOMENTOS = 3;

type Fechada = { readonly venda: number; readonly lote: number; readonly mil: number; readonly dia: string };
type Colheita = { readonly talhao: number; readonly litros: number; readonly dia: string };
type Momento = {
  readonly quando: string;
  readonly olhada: Olhada;
  readonly fechadas: readonly Fechada[];
  readonly colheitas: readonly Colheita[];
};
type Placar = { passos: number; concedidos: number; readonly recusas: Map<string, number> };
type Jogo = {
  readonly conta: Conta;
  readonly sede: Sede;
  /** The picking, by its day. */
  readonly colheitas: Colheita[];
  readonly vendidas: Map<number, Fechada>;
  readonly momentos: Momento[];
};

const figuras = ({ lotes }: Olhada) => lotes.map(({ id, quantidade, saldo, naCooperativa }) => ({ id, quantidade, saldo, naCooperativa }));
const vendidoDe = (fechadas: readonly Fechada[]) => (lote: number) => soma(fechadas.flatMap((uma) => (uma.lote === lote ? [uma.mil] : [])));
const abertas = ({ vendas }: Olhada) => new Set(vendas.flatMap(({ id, status }) => (status === 'FECHADO' ? [] : [id])));

/** Litres picked by a day, by plot. */
const colhidoAte = (colheitas: readonly Colheita[], dia = '9999-12-31'): ReadonlyMap<number, number> =>
  new Map(
    [...Map.groupBy(colheitas, ({ talhao }) => talhao)].map(([talhao, dele]) => [
      talhao,
      soma(dele.map((uma) => (uma.dia <= dia ? uma.litros : 0))),
    ]),
  );

const conferir = async ({ conta, colheitas, vendidas, momentos }: Jogo, quando: string): Promise<Olhada> => {
  const olhada = await olhar(conta);
  const naoFechadas = abertas(olhada);
  const fechadas = [...vendidas.values()].filter(({ venda }) => !naoFechadas.has(venda));
  conferirBalanco(olhada, vendidoDe(fechadas));
  conferirColhido(await lerColhido(conta), colhidoAte(colheitas), olhada);
  await conferirLugares(conta, olhada);
  momentos.push({ quando, olhada, fechadas, colheitas: [...colheitas] });
  return olhada;
};

/** The ressalvas of a granted lot or pulping state the excess over the picking, and that of the outputs over the inputs. */
const conferirRessalvas = async (
  { conta }: Jogo,
  faz: Tentativa['faz'],
  corpo: ReturnType<typeof JSON.parse>,
  aMais: number,
): Promise<void> => {
  if (faz !== 'formar' && faz !== 'despolpar') return;
  const { corpo: lote } = await conta.ler(`/rastreabilidade/lotes/${faz === 'formar' ? corpo.id : corpo.saida[0].id}`);
  const excesso = (regra: string) => {
    const daRegra = lote.ressalvas.filter((uma: { regra: string }) => uma.regra === regra);
    return soma(daRegra.map(({ aviso }: { aviso: string }) => excessoDe(aviso)));
  };
  igual('used beyond what was picked', excesso('COLHIDO_INSUFICIENTE'), aMais);
  if (faz === 'formar') return;
  const de = (partes: readonly { quantidade: number }[]) => soma(partes.map(({ quantidade }) => mil(quantidade)));
  igual('came out beyond what went in', excesso('DESPOLPA_A_MAIS'), Math.max(0, de(corpo.saida) - de(corpo.talhao)));
};

const aMaisDe = async (conta: Conta) => soma((await lerColhido(conta)).map(({ aMais }) => mil(aMais)));

const tentar = async (jogo: Jogo, passo: Tentativa, antes: Olhada, placar: Placar): Promise<Olhada> => {
  const { conta, sede, colheitas, vendidas } = jogo;
  placar.passos += 1;
  const envio = envioDaTentativa(passo, sede, antes);
  if (!envio) {
    const talhao = sede.talhoes[passo.qual % sede.talhoes.length] as number;
    const dia = `2025-04-0${passo.dia + 1}`;
    await colher(conta, sede, talhao, passo.permil, dia);
    colheitas.push({ talhao, litros: passo.permil, dia });
    placar.concedidos += 1;
    return conferir(jogo, new Date().toISOString());
  }
  const aMaisAntes = await aMaisDe(conta);
  const { status, corpo } = await conta.pedir(envio, sede.na);
  if (status >= 300) {
    const codigo = String(corpo?.code);
    if (status >= 500 || codigo === 'CAMPOS_INVALIDOS')
      throw new Error(`${JSON.stringify(envio)} was answered ${status} ${JSON.stringify(corpo)}`);
    placar.recusas.set(codigo, (placar.recusas.get(codigo) ?? 0) + 1);
    igual('a refusal changes nothing', await aMaisDe(conta), aMaisAntes);
    return antes;
  }
  placar.concedidos += 1;
  if (passo.faz === 'vender') {
    const { lote, quantidade } = corpo.produtos[0];
    const dia = `2025-10-0${passo.dia + 1}`;
    const fechada = await conta.pedir({ metodo: 'PUT', caminho: `/vendas/${corpo.id}/finalizar`, corpo: { data: dia } }, sede.na);
    if (fechada.status < 300) vendidas.set(corpo.id, { venda: corpo.id, lote, mil: mil(quantidade), dia });
  }
  if (passo.faz === 'finalizar') {
    const [{ lote, quantidade }] = corpo.produtos;
    vendidas.set(corpo.id, { venda: corpo.id, lote, mil: mil(quantidade), dia: corpo.finalizadaEm });
  }
  if (passo.faz === 'apagarVenda') vendidas.delete(Number(envio.caminho.split('/')[2]));
  const quando = new Date().toISOString();
  const depois = await conferir(jogo, quando);
  await conferirRessalvas(jogo, passo.faz, corpo, (await aMaisDe(conta)) - aMaisAntes);
  return depois;
};

/** The same sums as known at a moment, and of those the events up to a day. */
const conferirPassado = async ({ conta }: Jogo, { quando, olhada, fechadas, colheitas }: Momento, em: string): Promise<void> => {
  const sabido = await olhar(conta, `&conhecidoEm=${quando}`);
  igual(`lots as known at ${quando}`, figuras(sabido), figuras(olhada));
  conferirBalanco(sabido, vendidoDe(fechadas));
  const ate = await olhar(conta, `&em=${em}&conhecidoEm=${quando}`);
  conferirBalanco(ate, vendidoDe(fechadas.filter(({ dia }) => dia <= em)));
  for (const [entao, dia, vista] of [
    [`&conhecidoEm=${quando}`, undefined, sabido],
    [`&em=${em}&conhecidoEm=${quando}`, em, ate],
  ] as const) {
    conferirColhido(await lerColhido(conta, entao), colhidoAte(colheitas, dia), vista);
    await conferirLugares(conta, vista, entao);
  }
};

const jogar = async (cliente: Cliente, { talhoes, passos }: Roteiro, placar: Placar): Promise<void> => {
  const conta = await cliente.novaConta();
  const sede = await montarSede(conta, talhoes);
  const jogo: Jogo = { conta, sede, colheitas: [], vendidas: new Map(), momentos: [] };
  for (const talhao of sede.talhoes) {
    await colher(conta, sede, talhao, 900, '2025-03-20');
    jogo.colheitas.push({ talhao, litros: 900, dia: '2025-03-20' });
  }
  let olhada = await conferir(jogo, new Date().toISOString());
  const feitos: Tentativa[] = [];
  try {
    for (const passo of passos) {
      feitos.push(passo);
      olhada = await tentar(jogo, passo, olhada, placar);
    }
    for (let vez = 0; vez < MOMENTOS; vez++) {
      const { qual = 0, dia = 0 } = passos[vez] ?? {};
      const mes = ['04', '05', '06', '07', '08', '09', '10'][qual % 7] as string;
      await conferirPassado(jogo, jogo.momentos[qual % jogo.momentos.length] as Momento, `2025-${mes}-0${dia + 1}`);
    }
  } catch (error) {
    throw new Error(`A farm of ${talhoes} plots, after ${JSON.stringify(feitos)}: ${String(error)}`, { cause: error });
  }
};

describe('fazendas ao acaso: o café não aparece e não some', () => {
  let app: TestApp;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let url: string;

  beforeAll(async () => {
    app = await startTestApp();
    worker = await startWorker(
      app.services.config,
      createLogger('worker', (line) => void app.lines.push(line)),
    );
    await app.app.listen(0, '127.0.0.1');
    url = await app.app.getUrl();
  });
  afterAll(async () => {
    await worker?.stop();
    await app?.close();
  });

  it(
    `cada litro e cada grama está num lote, num lugar, numa venda ou numa perda dita (TULHA_SEED=${seed})`,
    async () => {
      const cliente = abrirCliente([url], app.services.config.operatorToken);
      const placar: Placar = { passos: 0, concedidos: 0, recusas: new Map() };
      const fila = fc.sample(roteiros(), { seed, numRuns: FAZENDAS }).values();
      const esvaziar = async () => {
        for (const roteiro of fila) await jogar(cliente, roteiro, placar);
      };
      await Promise.all(Array.from({ length: DE_CADA_VEZ }, esvaziar));
      const recusas = JSON.stringify(Object.fromEntries([...placar.recusas].sort()));
      process.stderr.write(
        `fazendas: TULHA_SEED=${seed}; ${FAZENDAS} farms, ${placar.passos} steps tried, ${placar.concedidos} granted, refused ${recusas}\n`,
      );
      expect(placar.concedidos).toBeGreaterThan(FAZENDAS * 4);
      expect(placar.recusas.get('COLHIDO_INSUFICIENTE') ?? 0).toBeGreaterThan(0);
    },
    MAX_MS,
  );
});
