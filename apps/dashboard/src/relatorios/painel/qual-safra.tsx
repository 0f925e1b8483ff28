import { NativeSelect } from '@mantine/core';
import type { Painel } from './painel.api.js';

type Safra = Pick<Painel['safra'], 'id' | 'inicio' | 'fim' | 'descricao'>;

/** How an address names a season: by its id, or by its days where those are of several farms' crop years. */
export const qualSafra = ({ id, inicio, fim }: Safra): string => (id === null ? `de=${inicio}&ate=${fim}` : `safra=${id}`);

type Props = { readonly lido: { readonly safra: Safra; readonly safras: readonly Safra[] }; readonly onChoose: (qual: string) => void };

/** The season to look at, where there is more than one. */
export const QualSafra = ({ lido: { safra, safras }, onChoose }: Props) => {
  const escolhida = qualSafra(safra);
  const outra = safras.some((uma) => qualSafra(uma) === escolhida) ? [] : [safra];
  const todas = [...outra, ...safras];
  if (todas.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Safra"
      value={escolhida}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={todas.map((uma) => ({ value: qualSafra(uma), label: uma.descricao }))}
    />
  );
};
