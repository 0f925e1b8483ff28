import { InvalidRequest } from '../../http/pipeline/errors.js';
import type { Ctx } from '../../http/pipeline/route.js';
import { foiDito } from '../../rotas/dito.js';

type Form = Readonly<Record<string, unknown>>;

/** What is noted as coffee leaves a place, in the words of each form. */
const DA_SAIDA = ['horaSaida', 'hora_saida', 'umidadeSaida', 'pesoSaida'];

/** An exit that is taken away takes along what was noted at it. */
export const semSaida = (dito: Form): readonly string[] => (dito['dataSaida'] === null || dito['data_saida'] === null ? DA_SAIDA : []);

/**
 * What is said of an exit needs its day, said now or recorded before. A form of numbers says 0 where nobody measured: that is nothing.
 * @param form what a record would be, in the words of the wire
 * @throws InvalidRequest naming each field that would be lost
 */
export const exigirDiaDaSaida = (ctx: Pick<Ctx, 'request'>, form: Form): void => {
  const dia = 'data_saida' in form ? 'data_saida' : 'dataSaida';
  if (form[dia]) return;
  const perdidos = DA_SAIDA.filter((campo) => foiDito(ctx, campo) && (form[campo] ?? null) !== null && Number(form[campo]) !== 0);
  const mensagem = `Só se guarda com o dia da saída: diga também ${dia}, ou deixe este campo vazio até sair.`;
  if (perdidos.length > 0) throw new InvalidRequest(perdidos.map((campo) => ({ campo, mensagem })));
};
