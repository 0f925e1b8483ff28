import type { Recorded } from '@tulha/domain/kernel/fact';
import { START } from '@tulha/event-store/event-store';
import { openStores } from '@tulha/stores/open-stores';
import { until } from '@tulha/testing/until';
import { abrirDiario, type Diario } from './diario.js';
import { escrever } from './escritor.js';
import { abrirLeitor, type Leitor, type Ordem } from './leitor.js';
import { julgar } from './modelo.js';
import type { Mundo } from './mundo.js';
import { type Falha, type Plano, PROCESSOS, sortearPlano } from './plano.js';
import { abrirProcesso, type Processo } from './processo.js';

/** A fault of every world: a process is killed and another takes its place, which knows nothing. */
export const REINICIO = 'processo-reiniciado';
/** When all is well again, every wish has its answer within these ms, and every reader has seen it all: seconds, on a machine with time for it. */
const SARADO_EM_MS = 120_000;
/** A history that goes on for longer hangs. */
const NO_MAXIMO_MS = 300_000;

/** The processes of one history, each with its reader, and those that took their places. */
const abrirSala = async (mundo: Mundo, ordem: Ordem, diario: Diario) => {
  const abrir = async (numero: number): Promise<{ processo: Processo; leitor: Leitor }> => {
    const processo = await abrirProcesso(mundo, numero);
    return { processo, leitor: abrirLeitor(processo, ordem, diario) };
  };
  const lugares = Array.from({ length: PROCESSOS }, (_, numero) => abrir(numero));
  await Promise.all(lugares);
  const morrendo: Promise<void>[] = [];
  return {
    lugar: (numero: number) => lugares[numero] as Promise<{ processo: Processo; leitor: Leitor }>,
    todos: () => Promise.all(lugares),
    async reiniciar({ processo: numero }: Falha): Promise<void> {
      const antes = lugares[numero] as Promise<{ processo: Processo }>;
      const depois = antes.then(({ processo }) => {
        morrendo.push(processo.matar());
        return abrir(numero);
      });
      lugares[numero] = depois;
      await depois;
    },
    async fechar(): Promise<void> {
      const abertos = await Promise.all(lugares);
      await Promise.all(abertos.map(({ leitor }) => leitor.fechar()));
      await Promise.all([...morrendo, ...abertos.map(({ processo }) => processo.matar())]);
    },
  };
};

/** The whole log, as who had no part in it reads it, where each fact is also found by its id and nothing is said to be missing. */
const lerRegistro = async (mundo: Mundo, { queixas }: Diario): Promise<Recorded[]> => {
  const armazens = await openStores({ ...(await mundo.caminho()), name: 'conferencia', max: 4 });
  try {
    const log: Recorded[] = [];
    for (let [ate, fim] = [START, false]; !fim; ) {
      const pagina = await armazens.store.readAll(ate, 1_000);
      log.push(...pagina.facts);
      [ate, fim] = [pagina.position, pagina.atEnd];
    }
    const achados = await Promise.all(log.map(({ eventId }) => armazens.store.find(eventId)));
    for (const [index, { eventId, position }] of log.entries())
      if (achados[index]?.position !== position) queixas.push(`${eventId} não é achado onde está`);
    for (const falta of await armazens.store.gaps(10)) queixas.push(`Faltam fatos: ${JSON.stringify(falta)}`);
    return log;
  } finally {
    await armazens.close();
  }
};

export type Contada = { readonly diario: Diario; readonly log: readonly Recorded[]; readonly saradoMs: number; readonly vistoMs: number };

/** Lets everything happen. @returns how long it took until all was answered, and until all was seen, once nothing went wrong any more. */
const acontecer = async (mundo: Mundo, plano: Plano, diario: Diario): Promise<{ readonly saradoMs: number; readonly vistoMs: number }> => {
  const ordem: Ordem = [];
  const acabou = new AbortController();
  const sala = await abrirSala(mundo, ordem, diario);
  try {
    const processo = async (numero: number) => (await sala.lugar(numero)).processo;
    const escrevendo = Promise.all(plano.escritores.map((pedidos) => escrever(pedidos, { processo, acabou: acabou.signal }, diario)));
    const escritas = escrevendo.then(() => true);
    const falhar = async (falha: Falha) => {
      const todasEscritas = await Promise.race([escritas, diario.depoisDe(falha.tentativa).then(() => false)]);
      const acontece = falha.nome === REINICIO ? sala.reiniciar : mundo.falhas[falha.nome];
      if (!todasEscritas && acontece) await diario.durante(falha, () => acontece(falha));
    };
    const limite = setTimeout(() => acabou.abort(), NO_MAXIMO_MS);
    await Promise.all(plano.falhas.map(falhar));
    const bem = performance.now();
    const demais = setTimeout(() => acabou.abort(), SARADO_EM_MS);
    await escrevendo;
    clearTimeout(limite);
    clearTimeout(demais);
    const saradoMs = performance.now() - bem;
    if (acabou.signal.aborted) diario.queixas.push(`Sem resposta ${SARADO_EM_MS} ms depois da última falha`);
    const { length: total } = await lerRegistro(mundo, diario);
    const leitores = (await sala.todos()).map(({ leitor }) => leitor);
    const viram = () => leitores.every((leitor) => leitor.visto() >= total);
    await until(viram, 'the readers', { withinMs: SARADO_EM_MS }).catch(() => {
      diario.queixas.push(`Os leitores viram ${leitores.map((leitor) => leitor.visto()).join(', ')} de ${total} fatos`);
    });
    return { saradoMs, vistoMs: performance.now() - bem };
  } finally {
    acabou.abort();
    await sala.fechar();
  }
};

/** One history from its seed. @returns its events. @throws with the seed, the fault, and every step. */
export const contar = async (nome: string, abrir: () => Promise<Mundo>, seed: number): Promise<Contada> => {
  const mundo = await abrir();
  const plano = sortearPlano(seed, [REINICIO, ...Object.keys(mundo.falhas)]);
  const diario = abrirDiario();
  const naoAcaba = Promise.withResolvers<never>();
  const passos = () => [`${nome}, TULHA_SEED=${seed}: não acaba`, ...diario.passos].join('\n');
  const demais = setTimeout(() => naoAcaba.reject(new Error(passos())), 2 * NO_MAXIMO_MS);
  try {
    const sarou = await Promise.race([acontecer(mundo, plano, diario), naoAcaba.promise]);
    const log = await lerRegistro(mundo, diario);
    const queixas = julgar(plano.escritores.flat(), diario, log);
    if (queixas.length === 0) return { diario, log, ...sarou };
    throw new Error([`${nome}, TULHA_SEED=${seed}:`, ...queixas, '', ...diario.passos].join('\n'));
  } finally {
    clearTimeout(demais);
    await mundo.fechar();
  }
};
