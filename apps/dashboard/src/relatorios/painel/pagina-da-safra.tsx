import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { day } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { QualSafra } from './qual-safra.js';
import { comOutraSafra, safraDoEndereco } from './safra-do-endereco.js';

type Lido = ComponentProps<typeof QualSafra>['lido'];

/** Which crop year, or which days, the address says. */
export const useQualSafra = (): Readonly<Record<string, string>> => safraDoEndereco(useSearchParams()[0]);

type Props<T extends Lido> = {
  readonly title: string;
  /** The data of the page, with the crop year and those to choose from. */
  readonly read: ComponentProps<typeof Loaded<T>>['read'];
  readonly children: (lido: T) => ReactNode;
};

/** A page of one crop year, which its address says: under its title whose days they are, beside it the others. */
export const PaginaDaSafra = <T extends Lido>({ title, read, children }: Props<T>) => {
  const [params, setParams] = useSearchParams();
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
        {children}
      </Loaded>
    </Page>
  );
};
