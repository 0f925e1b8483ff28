import { z } from 'zod';
import type { ComandoDePassagem, DoSecador } from '../ledger/passagem.commands.js';
import { RegistrarSecagem } from '../secagem/secagem.commands.js';

/** `POST /v1/rastreabilidade/ressecagem`. Coffee that took up moisture in store is dried again, in the form of a drying. */
export const RegistrarRessecagem = z.strictObject(RegistrarSecagem.shape).meta({ id: 'RegistrarRessecagem' });

export type RessecagemCommand = ComandoDePassagem<'Ressecagem', 'ressecagemId', 'secadorId', DoSecador>;
