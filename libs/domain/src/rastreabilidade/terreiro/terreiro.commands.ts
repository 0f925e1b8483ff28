import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesDoForm, responsavel } from '../ledger/campos.js';
import type { ComandoDePassagem, SemMedidas } from '../ledger/passagem.commands.js';

/** `POST /v1/rastreabilidade/terreiro`. */
export const RegistrarTerreiro = z
  .strictObject({
    terreiro: id(),
    lote: lotesDoForm,
    data_entrada: dia(),
    hora_entrada: horaOpcional,
    data_saida: diaOpcional,
    hora_saida: horaOpcional,
    responsavel,
  })
  .meta({ id: 'RegistrarTerreiro' });

export type TerreiroCommand = ComandoDePassagem<'Terreiro', 'terreiroEntradaId', 'terreiroId', SemMedidas>;
