import { z } from 'zod';
import { dia } from '../kernel/dates.js';
import { dinheiro, id } from '../kernel/decimal.js';
import { vazio } from '../kernel/vazio.js';
import { arquivoCitado } from '../suporte/arquivo/arquivo-citado.js';

/** `POST /v1/pagamento-apontamento`: a deduction from an advance. */
export const DescontarAdiantamento = z
  .strictObject({ adiantamento: id(), data: dia(), valor: dinheiro({ min: 0.01 }) })
  .transform(({ adiantamento, data, valor }) => ({ adiantamento, dados: { data, valorCentavos: valor } }))
  .meta({ id: 'DescontarAdiantamento' });

/** `PUT /v1/cad-colaboradores/{id}/file`: an image attached to the worker becomes the photo; none takes it away. */
export const EscolherFoto = z.strictObject({ fileId: vazio(arquivoCitado()) }).meta({ id: 'EscolherFoto' });
