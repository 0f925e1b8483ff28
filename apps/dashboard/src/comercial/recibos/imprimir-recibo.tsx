import { IconPrinter } from '@tabler/icons-react';
import { recibo } from '@tulha/domain/comercial/recibo.catalogue';
import { CADASTROS, type Registro } from '../../catalogues/catalogues.api.js';
import { LinkButton } from '../../ui/page.js';

/** Leads to the receipt as it is printed. */
export const ImprimirRecibo = ({ row: { id } }: { readonly row: Registro }) => (
  <LinkButton icon={IconPrinter} to={`${CADASTROS}/${recibo.path}/${id}/imprimir`}>
    Imprimir
  </LinkButton>
);
