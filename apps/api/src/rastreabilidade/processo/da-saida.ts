import { InvalidRequest } from '../../http/pipeline/errors.js';
import type { Ctx } from '../../http/pipeline/route.js';
import { wasSent } from '../../rotas/sent-fields.js';

type Form = Readonly<Record<string, unknown>>;

/** Fields recorded as coffee leaves a place, as each form names them. */
const DA_SAIDA = ['horaSaida', 'hora_saida', 'umidadeSaida', 'pesoSaida'];

/** Clearing the day of an exit also clears the fields recorded at it. */
export const semSaida = (enviado: Form): readonly string[] =>
  enviado['dataSaida'] === null || enviado['data_saida'] === null ? DA_SAIDA : [];

/**
 * The fields of an exit need its day, sent now or recorded before. A form of numbers sends 0 where nothing was measured: that counts as
 * empty.
 * @param form the record after the change, in the fields of the wire
 * @throws InvalidRequest naming each field that would be lost
 */
export const exigirDiaDaSaida = (ctx: Pick<Ctx, 'request'>, form: Form): void => {
  const dia = 'data_saida' in form ? 'data_saida' : 'dataSaida';
  if (form[dia]) return;
  const perdidos = DA_SAIDA.filter((campo) => wasSent(ctx, campo) && (form[campo] ?? null) !== null && Number(form[campo]) !== 0);
  const mensagem = `Só se guarda com o dia da saída: diga também ${dia}, ou deixe este campo vazio até sair.`;
  if (perdidos.length > 0) throw new InvalidRequest(perdidos.map((campo) => ({ campo, mensagem })));
};
