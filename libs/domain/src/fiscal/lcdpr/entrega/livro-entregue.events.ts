import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../../kernel/facts.js';

export const livroEntregueEvents = defineFacts({
  /** The producer says that they filed the cash book of a year, as it stood then; what was filed before is rectified by it. */
  LivroCaixaEntregue: {
    versao: 1,
    data: z.strictObject({
      livroEntregueId: fact.id(),
      produtorId: fact.id(),
      ano: z.int().min(2019),
      entregueEm: fact.dia(),
      /** The number on the tax authority's receipt. */
      recibo: fact.texto().nullable(),
      leiaute: fact.texto(),
      /** SHA-256 of the file, in hex. */
      sha256: fact.texto(),
      entradaCentavos: fact.centavos(),
      saidaCentavos: fact.centavos(),
      /**
       * Its lines without what names people: `texto` is a digest of document, history and participant, by which it is known whether these changed.
       */
      linhas: z.array(
        z.strictObject({
          pagamento: fact.id(),
          lancamento: fact.id(),
          data: fact.dia(),
          imovel: z.int().min(0),
          conta: fact.texto(),
          tipoDoDocumento: z.int(),
          entradaCentavos: fact.centavos(),
          saidaCentavos: fact.centavos(),
          texto: fact.texto(),
        }),
      ),
    }),
  },
  /** It was not filed after all. */
  EntregaDoLivroDesfeita: { versao: 1, data: z.strictObject({ livroEntregueId: fact.id() }) },
});
export type LivroEntregueEvent = FactOf<typeof livroEntregueEvents>;
