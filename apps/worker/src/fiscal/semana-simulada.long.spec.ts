import { DomainError } from '@tulha/domain/kernel/errors';
import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { abrirMesaDeDois, MINUTO } from './testing/mesa-de-dois.js';

type Mesa = Awaited<ReturnType<typeof abrirMesaDeDois>>;

const [PASSO, PASSOS] = [5 * MINUTO, 7 * 24 * 12];
const HORA = 60 * MINUTO;
/** The authority's own quota of questions by number or key (NT 2014.002). */
const COTA = 20;

/** What may happen in a step of five minutes, drawn once for the whole week. */
const semana = (relogio: boolean) =>
  fc.sample(
    fc.oneof(
      { weight: 60, arbitrary: fc.constant({ faz: 'nada' } as const) },
      { weight: 6, arbitrary: fc.constant({ faz: 'emitir' } as const) },
      {
        weight: 6,
        arbitrary: fc.record({ faz: fc.constant('perguntar' as const), vezes: fc.integer({ min: 1, max: 25 }), qual: fc.nat(1) }),
      },
      { weight: 2, arbitrary: fc.record({ faz: fc.constant('falhar' as const), como: fc.constantFrom('antes', 'depois', 'html') }) },
      { weight: 1, arbitrary: fc.record({ faz: fc.constant('responder' as const), cStat: fc.constantFrom('108', '109', '999', '589') }) },
      ...(relogio
        ? [
            {
              weight: 1,
              arbitrary: fc.record({ faz: fc.constant('desviar' as const), horas: fc.constantFrom(-30, -2, -0.5, 0, 0.5, 3, 40_000) }),
            },
          ]
        : []),
    ),
    { numRuns: PASSOS, seed },
  );

/** Plays a week. @returns the keys of the invoices that were issued, and how often the authority has a reason to refuse */
const viver = async (mesa: Mesa, passos: ReturnType<typeof semana>) => {
  const chaves: string[] = [];
  let motivos = 0;
  for (const [numero, passo] of passos.entries()) {
    if (passo.faz === 'emitir') chaves.push(await mesa.emitir(numero + 1));
    if (passo.faz === 'falhar') {
      mesa.sefaz.falhar(passo.como);
      // A lost answer is counted as read there, and the question after it as one that goes back.
      motivos++;
    }
    if (passo.faz === 'responder') mesa.sefaz.responder(passo.cStat);
    if (passo.faz === 'desviar') {
      mesa.desviar(passo.horas * HORA);
      motivos++;
    }
    if (passo.faz === 'perguntar' && chaves[0]) {
      for (let vez = 0; vez < passo.vezes; vez++)
        await mesa.pelaChave(chaves[0], passo.qual).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error; // it waits, and says until when
        });
    }
    await mesa.juntos();
    mesa.depois(PASSO);
  }
  return { chaves, motivos };
};

/** Looks once more, hour after hour with a right clock, until all that was issued must be here. */
const terminar = async (mesa: Mesa) => {
  mesa.desviar(0);
  for (let hora = 0; hora < 16; hora++) {
    mesa.depois(80 * MINUTO);
    await mesa.juntos();
  }
};

const lidos = async (mesa: Mesa) => {
  const fatos = await mesa.fatos();
  const consultas = fatos.flatMap(({ type, data }) => (type === 'SefazConsultada' ? [data as { cStat: string; ultNsu: string }] : []));
  const resumidas = fatos.flatMap(({ type, data }) => (type === 'NotaResumida' ? [(data as { chave: string }).chave] : []));
  return { consultas, resumidas, recusadas: consultas.filter(({ cStat }) => cStat === '656').length };
};

/** The most questions within any hour of the authority. */
const maisNaHora = (perguntas: readonly number[]): number =>
  Math.max(...perguntas.map((em, n) => perguntas.slice(0, n + 1).filter((antes) => em - antes < HORA).length));

describe('uma semana simulada, dois processos', () => {
  it.each([
    ['com o relógio certo, a SEFAZ só os recusa onde uma resposta se perdeu', false],
    ['com o relógio que salta, também no máximo uma vez por salto', true],
  ])('%s; nenhuma nota falta, nenhuma vem duas vezes, e o número nunca volta', async (_, relogio) => {
    const mesa = await abrirMesaDeDois();
    try {
      await mesa.comecar();
      await mesa.juntos();
      const { chaves, motivos } = await viver(mesa, semana(relogio));
      await terminar(mesa);
      const { consultas, resumidas, recusadas } = await lidos(mesa);
      expect(chaves.length).toBeGreaterThan(30);
      expect([...resumidas].sort()).toEqual([...chaves].sort());
      expect(consultas.map(({ ultNsu }) => ultNsu)).toEqual(consultas.map(({ ultNsu }) => ultNsu).toSorted());
      // A clock that jumps counts the hour wrongly; the authority then refuses, which is counted below.
      expect(relogio ? 0 : maisNaHora(mesa.perguntas)).toBeLessThanOrEqual(COTA);
      expect(recusadas).toBeLessThanOrEqual(motivos);
    } finally {
      await mesa.close();
    }
  });
});
