import type { Paged } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { rotuloDaSafra, type safra } from '@tulha/domain/propriedade/safra.catalogue';
import { isDia } from '@tulha/domain/kernel/calendar';
import { useRead } from '../http/hooks.js';
import { useDaFazenda } from './fazendas.api.js';

const useSafras = (fazenda?: number) =>
  useRead<Paged<CatalogueAnswer<typeof safra>>>(
    '/cat-safras',
    { size: 200 },
    { staleMs: 300_000, modulo: 'propriedade', ...(fazenda !== undefined && { fazenda }) },
  ).data?.content;

/** The seasons as choices of a filter. Where there are several farms each says whose it is. */
export const useSafraOptions = () => {
  const safras = useSafras() ?? [];
  const daFazenda = useDaFazenda(safras.map(({ fazenda }) => fazenda));
  return safras.map((safra) => ({ value: String(safra.id), label: daFazenda(rotuloDaSafra(safra), safra.fazenda) }));
};

/** A note for a day outside every season of a farm; undefined while the seasons are not known. */
export const useSemSafra = (fazenda: number, dia: string): string | undefined => {
  const safras = useSafras(fazenda)?.filter((safra) => fazenda === 0 || safra.fazenda === null || safra.fazenda === fazenda);
  if (!safras || safras.length === 0 || !isDia(dia) || safras.some(({ inicio, fim }) => inicio <= dia && dia <= fim)) return undefined;
  return 'Nenhuma safra cobre este dia.';
};
