import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOuNenhum, lotesDoForm, responsavel, umidade } from '../ledger/campos.js';
import type { ComandoDePassagem, Umidades } from '../ledger/passagem.commands.js';

/** `POST /v1/rastreabilidade/armazem`. */
export const RegistrarArmazem = z
  .strictObject({
    pilha: id(),
    lote: lotesDoForm,
    dataEntrada: dia(),
    dataSaida: diaOuNenhum,
    umidadeEntrada: umidade,
    umidadeSaida: umidade,
    responsavel,
  })
  .meta({ id: 'RegistrarArmazem' });

export type ArmazemCommand = ComandoDePassagem<'Armazem', 'armazemEntradaId', 'pilhaId', Umidades>;
