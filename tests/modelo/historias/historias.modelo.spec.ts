import { seed } from '@tulha/testing/seed';
import { contar, type Contada } from './historia.js';
import { abrirCluster, abrirEventStoreDb } from './mundo-eventstoredb.js';
import { abrirPostgresql } from './mundo-postgresql.js';

/**
 * Random histories of eight writers in three processes over one log, in which everything around the log goes wrong, held against a naive
 * model. TULHA_HISTORIAS asks for so many on each store instead of a few; TULHA_SEED plays from there on.
 */

const POUCAS = 12;
const QUANTAS = Number(process.env.TULHA_HISTORIAS ?? POUCAS);
/** At once: they wait more than they work. */
const JUNTAS = 4;
/** Only ends a test that hangs; with TULHA_HISTORIAS a run may last all night. */
const MAX_MS = process.env.TULHA_HISTORIAS ? 12 * 3_600_000 : 45 * 60_000;

const contarTodas = async (nome: string, abrir: Parameters<typeof contar>[1]): Promise<Contada[]> => {
  const contadas: Contada[] = [];
  const falhas: unknown[] = [];
  let proxima = seed;
  const contadores = Array.from({ length: JUNTAS }, async () => {
    while (proxima < seed + QUANTAS && falhas.length === 0) {
      try {
        contadas.push(await contar(nome, abrir, proxima++));
      } catch (error) {
        falhas.push(error);
      }
    }
  });
  await Promise.all(contadores);
  if (falhas.length > 0) throw falhas[0];
  return contadas;
};

const resumo = (contadas: readonly Contada[]) => {
  const tentativas = contadas.flatMap(({ diario }) => diario.tentativas);
  const de = (tipo: string) => tentativas.filter(({ resposta }) => resposta.tipo === tipo).length;
  const repetidos = tentativas.filter(({ resposta: r }) => r.tipo === 'gravado' && r.recibo.repeated).length;
  const fatos = contadas.reduce((soma, { log }) => soma + log.length, 0);
  const falhas = contadas.flatMap(({ diario }) => diario.passos.filter((passo) => passo.includes(' FALHA '))).length;
  const maior = (ms: readonly number[]) => Math.round(Math.max(...ms));
  return {
    historias: contadas.length,
    tentativas: tentativas.length,
    gravados: de('gravado'),
    repetidos,
    recusados: de('recusado'),
    incertos: de('incerto'),
    fatos,
    falhas,
    saradoMs: maior(contadas.map((uma) => uma.saradoMs)),
    vistoMs: maior(contadas.map((uma) => uma.vistoMs)),
  };
};

describe('histórias de oito escritores, contra um modelo ingênuo', () => {
  it.each([
    ['PostgreSQL', abrirPostgresql],
    ['EventStoreDB', abrirEventStoreDb],
    ['EventStoreDB de três nós', abrirCluster],
  ])(
    'no %s nada fica duas vezes e nada falta',
    async (nome, abrir) => {
      const contadas = await contarTodas(nome, abrir);
      const { historias, gravados, repetidos, recusados, incertos, ...mais } = resumo(contadas);
      process.stderr.write(`${nome}: ${JSON.stringify({ historias, gravados, repetidos, recusados, incertos, ...mais })}\n`);
      expect(historias).toBe(QUANTAS);
      // Or the histories are not worth telling.
      expect(Math.min(gravados, repetidos, recusados, incertos, mais.falhas)).toBeGreaterThan(QUANTAS >= POUCAS ? QUANTAS / 4 : -1);
    },
    MAX_MS,
  );
});
