import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { createRunner } from '@tulha/read-models/project/runner';
import { createProgress } from '@tulha/read-models/read/progress';
import { projections } from '@tulha/read-models/tables';
import { factsOf, openProcess, prepared } from '../testing/process.js';
import { avisarCertificados } from './avisar-certificados.js';

const meio = (dia: string) => `${dia}T12:00:00.000Z`;

it('diz a sessenta, trinta, quinze, sete e um dia que o certificado vence, uma vez cada, de cada conta os seus', async () => {
  const database = await prepared();
  const work = await openProcess(database.url, 'certificados');
  const { pool, store, dispatch, sealing } = work;
  const runner = createRunner(pool, { store, open: sealing.open, projections }, () => undefined);
  const progress = createProgress({ connectionString: database.url }, pool, { onlyPolls: true });
  const incluir = async (conta: number, certificadoId: number, validoAte: string) => {
    const lido = { titular: 'SITIO', documento: '90000002000173', emissor: 'AC', serie: '1', impressao: `f${certificadoId}` };
    const data = { certificadoId, fazendaId: 1, ...lido, validoDe: meio('2026-01-01'), validoAte };
    const meta = { conta, ator: 1, fazenda: 1, now: meio('2026-01-10'), commandId: crypto.randomUUID() };
    return (await dispatch(certificadoDecider, certificadoId, { type: 'IncluirCertificado', data }, meta)).position;
  };
  const avisos = async (certificadoId: number) =>
    (await factsOf(store, `certificado-${certificadoId}`)).flatMap(({ type, data }) =>
      type === 'CertificadoPertoDeVencer' ? [(data as { limiteDias: number }).limiteDias] : [],
    );
  try {
    await incluir(1, 1, meio('2026-09-01'));
    await incluir(2, 2, meio('2026-07-20'));
    expect(await progress.waitFor(await incluir(3, 3, meio('2027-09-01')), 20_000)).toBe(true);
    const noDia = (dia: string, feito = '') => avisarCertificados({ pool, engine: work as never, now: () => meio(dia) }, feito);
    expect(await noDia('2026-07-01', '2026-07-01')).toBe('2026-07-01');
    expect([await avisos(1), await avisos(2)]).toEqual([[], []]);
    const semPrimeira = {
      dispatch: (...args: Parameters<typeof dispatch>) => (args[1] === 1 ? Promise.reject(new Error('um')) : dispatch(...args)),
    };
    const falha = avisarCertificados({ pool, engine: semPrimeira as never, now: () => meio('2026-07-04') }, '');
    await expect(falha).rejects.toThrow('1 could not be told of');
    for (const dia of ['2026-07-04', '2026-07-05', '2026-08-02', '2026-08-18', '2026-08-25', '2026-08-31', '2026-09-02'])
      expect(await noDia(dia)).toBe(dia);
    expect([await avisos(1), await avisos(2), await avisos(3)]).toEqual([[60, 30, 15, 7, 1], [30, 15], []]);
  } finally {
    await progress.close();
    await runner.stop();
    await work.close();
    await database.drop();
  }
});
