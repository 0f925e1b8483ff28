import { z } from 'zod';
import { dia } from '../kernel/dates.js';
import { dinheiro } from '../kernel/decimal.js';
import { vazio } from '../kernel/vazio.js';

/**
 * `PUT /v1/cad-maquinas/{id}/reajuste-valor-hora`, with its preview at `…/previa`. Without a period it is the value from now on; with one,
 * the machine's work in those days costs that.
 */
export const ReajustarMaquina = z
  .strictObject({ valorHora: dinheiro(), inicio: vazio(dia()), fim: vazio(dia()) })
  .check(({ value: { inicio, fim }, issues }) => {
    const errado = (campo: string, message: string) => issues.push({ code: 'custom', path: [campo], message, input: null });
    if (inicio && !fim) errado('fim', 'Diga até que dia o valor muda.');
    if (fim && !inicio) errado('inicio', 'Diga desde que dia o valor muda.');
    if (inicio && fim && fim < inicio) errado('fim', 'O fim do período vem antes do início.');
  })
  .transform(({ valorHora, inicio, fim }) => ({ valorHoraCentavos: valorHora, inicio: inicio ?? null, fim: fim ?? null }))
  .meta({ id: 'ReajustarMaquina' });
