import { Badge } from '@mantine/core';
import { IconPoint } from '@tabler/icons-react';
import type { ElementType } from 'react';
import { icons } from '../../ui/icons.js';

type Look = { readonly label: string; readonly icon: ElementType; readonly color: 'ambar' | 'folha' | 'cafe' | 'gray' };

/** Amber while the coffee is being worked on, green when it is ready, brown in other hands, grey when none is left. */
const looks: Readonly<Record<string, Look>> = {
  colhido: { label: 'Colhido', icon: icons.colheita, color: 'ambar' },
  despolpado: { label: 'Despolpado', icon: icons.despolpagem, color: 'ambar' },
  terreiro: { label: 'No terreiro', icon: icons.terreiro, color: 'ambar' },
  secagem: { label: 'No secador', icon: icons.secagem, color: 'ambar' },
  secador: { label: 'No secador', icon: icons.secagem, color: 'ambar' },
  ressecagem: { label: 'Na ressecagem', icon: icons.secagem, color: 'ambar' },
  descanso: { label: 'Em descanso', icon: icons.descanso, color: 'folha' },
  armazem: { label: 'No armazém', icon: icons.armazem, color: 'folha' },
  beneficiado: { label: 'Beneficiado', icon: icons.beneficio, color: 'folha' },
  cooperativa: { label: 'Na cooperativa', icon: icons.cooperativa, color: 'cafe' },
  encerrado: { label: 'Sem saldo', icon: icons.esgotado, color: 'gray' },
};

const processos: Readonly<Record<string, { readonly label: string; readonly icon: ElementType }>> = {
  colheita: { label: 'Colheita', icon: icons.colheita },
  lote: { label: 'Colheita', icon: icons.colheita },
  terreiro: { label: 'Terreiro', icon: icons.terreiro },
  secagem: { label: 'Secagem', icon: icons.secagem },
  ressecagem: { label: 'Ressecagem', icon: icons.secagem },
  despolpagem: { label: 'Despolpa', icon: icons.despolpagem },
  armazem: { label: 'Armazém', icon: icons.armazem },
  beneficio: { label: 'Benefício', icon: icons.beneficio },
  rebeneficio: { label: 'Rebenefício', icon: icons.rebeneficio },
  cooperativa: { label: 'Depósito', icon: icons.cooperativa },
  deposito: { label: 'Depósito', icon: icons.cooperativa },
  venda: { label: 'Venda', icon: icons.venda },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');

/** How a stage looks; one this screen does not know yet is still named. */
export const etapaLook = (etapa: string): Look => looks[etapa] ?? { label: capital(etapa), icon: IconPoint, color: 'gray' };

export const processoLook = (processo: string) => processos[processo] ?? { label: capital(processo), icon: IconPoint };

/** The stage of a lot, in picture, word and colour. */
export const Etapa = ({ etapa }: { etapa: string }) => {
  const { label, icon: Icon, color } = etapaLook(etapa);
  return (
    <Badge color={color} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {label}
    </Badge>
  );
};

export const etapaOptions = [
  'colhido',
  'despolpado',
  'terreiro',
  'secador',
  'descanso',
  'armazem',
  'beneficiado',
  'cooperativa',
  'encerrado',
].map((value) => ({
  value,
  label: etapaLook(value).label,
}));
