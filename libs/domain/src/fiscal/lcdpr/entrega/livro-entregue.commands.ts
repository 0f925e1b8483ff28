import { z } from 'zod';
import { dia } from '../../../kernel/dates.js';
import { texto } from '../../../kernel/decimal.js';
import { vazio } from '../../../kernel/vazio.js';

/** `POST /v1/lcdpr/{id}/{ano}/entregas`: the book was filed as it stands; on which day, today where none is given, and the receipt's number. */
export const EntregarLivroCaixa = z.strictObject({ entregueEm: vazio(dia()), recibo: vazio(texto(60)) }).meta({ id: 'EntregarLivroCaixa' });

/** The success texts. */
export const livroEntregueSucesso = {
  entregue: 'Entrega registrada com sucesso!',
  desfeita: 'Entrega desfeita com sucesso!',
} as const;
