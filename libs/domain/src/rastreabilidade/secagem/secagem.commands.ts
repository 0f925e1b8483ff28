import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, quantidade } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { diaOpcional, horaOpcional, lotesDoForm, motivoDaRessalva, responsavel, umidade } from '../ledger/campos.js';
import type { ComandoDePassagem, DoSecador } from '../ledger/passagem.commands.js';

/** Kilograms on a scale → grams. */
export const peso = vazio(quantidade({ min: 0.001 }));

/** `POST /v1/rastreabilidade/secagem`; the weights are our addition. With an exit the drying is recorded whole. */
export const RegistrarSecagem = z
  .strictObject({
    secador: id(),
    lote: lotesDoForm,
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    umidadeEntrada: umidade,
    pesoEntrada: peso,
    dataSaida: diaOpcional,
    horaSaida: horaOpcional,
    umidadeSaida: umidade,
    pesoSaida: peso,
    responsavel,
    motivo: motivoDaRessalva,
  })
  .meta({ id: 'RegistrarSecagem' });

export type SecagemCommand = ComandoDePassagem<'Secagem', 'secagemId', 'secadorId', DoSecador>;
