import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { IconPrinter } from '@tabler/icons-react';
import { recibo } from '@tulha/domain/comercial/recibo.catalogue';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { LinkButton } from '../../ui/page.js';

/** Leads to the receipt as it is printed. */
export const ImprimirRecibo = ({ row: { id } }: { readonly row: Registro }) => (
  <LinkButton icon={IconPrinter} to={`${lugarDe(recibo)}/${id}/imprimir`}>
    Imprimir
  </LinkButton>
);
