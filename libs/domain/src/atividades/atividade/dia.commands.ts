import { z } from 'zod';
import { mdobras, mdobrasproducao } from '../parte/partes.fields.js';
import { colheitaManual, RegistrarAtividade } from './atividade.commands.js';

const { fazenda, safra, talhao, talhoesIds, atividade, data, obs } = RegistrarAtividade.shape;

/** The kinds of work of a day that are written at once, each as its own call under an activity takes it. */
const FEITO = ['mdobrascolheita', 'mdobras', 'mdobrasproducao'] as const;
const UM_SO = 'Informe uma destas: mdobrascolheita (colheita), mdobras (por dia ou hora) ou mdobrasproducao (por produção).';

/**
 * `POST /v1/reg-atividades/dia`: a day's work with its workers. It goes into the activity of that farm, day, season, plots
 * and kind, which is made if there is none: a phone in the field, without a signal, knows no id of it.
 */
export const LancarDia = z
  .strictObject({
    ...{ fazenda, safra, talhao, talhoesIds, atividade, data, obs },
    mdobrascolheita: colheitaManual.optional(),
    mdobras: mdobras.corpo.optional(),
    mdobrasproducao: mdobrasproducao.corpo.optional(),
  })
  .refine((corpo) => FEITO.filter((nome) => corpo[nome] !== undefined).length === 1, { message: UM_SO, path: ['mdobrascolheita'] })
  .meta({ id: 'LancarDia' });
