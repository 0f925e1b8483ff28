import { z } from 'zod';
import type { ComandoDePassagem, DoSecador } from '../ledger/passagem.commands.js';
import { RegistrarSecagem } from '../secagem/secagem.commands.js';

/** `POST /v1/rastreabilidade/ressecagem` (spec part 2 §3). Coffee that took up moisture in store is dried again, said in the form of a drying. */
export const RegistrarRessecagem = z.strictObject(RegistrarSecagem.shape).meta({ id: 'RegistrarRessecagem' });

export type RessecagemCommand = ComandoDePassagem<'Ressecagem', 'ressecagemId', 'secadorId', DoSecador>;
