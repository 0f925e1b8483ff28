import { NotaNaSefaz } from './eventos-da-nota.js';
import { FornecedorDaNota } from './fornecedor-da-nota.js';

/** What stands above an invoice of the farm: what its issuer said of it, and the offer to make a supplier of them. */
export const SobreANota = ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => (
  <>
    <NotaNaSefaz row={row} />
    <FornecedorDaNota row={row} />
  </>
);
