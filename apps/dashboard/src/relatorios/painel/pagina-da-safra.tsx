import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { day } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { QualSafra } from './qual-safra.js';
import { comOutraSafra, safraDoEndereco } from './safra-do-endereco.js';

/** How an address says which crop year, or which days, a page is of. */
export type Qual = Readonly<Record<string, string>>;
type Lido = ComponentProps<typeof QualSafra>['lido'];

type Props<T extends Lido> = {
  readonly title: string;
  /** Reads what the page is made of, the crop year and those to choose from among it. */
  readonly useLido: (qual: Qual) => ComponentProps<typeof Loaded<T>>['read'];
  readonly children: (lido: T, qual: Qual) => ReactNode;
};

/** A page of one crop year, which its address says: under its title whose days they are, beside it the others. */
export const PaginaDaSafra = <T extends Lido>({ title, useLido, children }: Props<T>) => {
  const [params, setParams] = useSearchParams();
  const qual = safraDoEndereco(params);
  const read = useLido(qual);
  const safra = read.data?.safra;
  return (
    <Page
      title={title}
      about={safra ? `${safra.descricao} · ${day(safra.inicio)} a ${day(safra.fim)}` : ' '}
      actions={
        read.data && (
          <QualSafra
            lido={read.data}
            onChoose={(outra) => setParams(comOutraSafra(params, outra), { replace: true, preventScrollReset: true })}
          />
        )
      }
    >
      <Loaded read={read} waiting={<Skeleton height="16rem" radius="lg" />}>
        {(lido) => children(lido, qual)}
      </Loaded>
    </Page>
  );
};
