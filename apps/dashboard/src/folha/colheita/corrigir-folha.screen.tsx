import { corrigirFolha } from '../comum/corrigir-folha.js';
import { telaDaColheita } from '../comum/telas.js';

/** An open harvest sheet, said anew. */
export const Component = corrigirFolha(telaDaColheita);
