import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';

/** Which of the things to be done, as `GET /v1/hoje` names it. */
const chave = texto(160);

/** `POST /v1/hoje/deixadas`: puts one off until a day, or takes it for done where no day is given; why is kept. */
export const DeixarPendencia = z.strictObject({ chave, ate: vazio(dia()), motivo: texto(300) }).meta({ id: 'DeixarPendencia' });

/** `PATCH /v1/hoje/deixadas`: it waits again. */
export const RetomarPendencia = z.strictObject({ chave }).meta({ id: 'RetomarPendencia' });

/** The success texts. */
export const pendenciaSucesso = { deixada: 'Pendência deixada com sucesso!', retomada: 'Pendência retomada com sucesso!' } as const;
