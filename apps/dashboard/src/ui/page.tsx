import { ActionIcon, Button, type ButtonProps, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, type ElementType, type ReactNode, use, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { abrir } from '../app/atalhos/janelas.js';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { Estrela } from '../suporte/favoritos/estrela.js';
import { session } from '../http/session.js';
import { Contained } from './contained.js';
import { icons } from './icons.js';
import classes from './page.module.css';
import { PageMenu } from './page-menu.js';
import { useTabPage } from './tab-title.js';

type PageProps = {
  readonly title: ReactNode;
  /** Its subtitle, in a line: a count, a period, a state. */
  readonly about?: ReactNode;
  /** The actions; the main one is an <Action>. */
  readonly actions?: ReactNode;
  readonly back?: { readonly to: To; readonly label: string };
  /** An address of its own, which one may keep among the favourites and be helped on; a page that is not there is none. */
  readonly place?: boolean;
  /** Whether the tab is called like it. */
  readonly tab?: boolean;
  /** A long page has a menu of its sections. */
  readonly menu?: boolean;
  readonly children: ReactNode;
};

const InPage = createContext<PageProps['back'] | null>(null);

/** The back link of the page around the calling component: undefined where the page has none, null outside any page. */
export const usePageBack = (): PageProps['back'] | null => use(InPage);

/** As long as a favourite's name may be. */
const NAME_MAX = 120;

/** The actions of any page for a signed-in user. */
const Place = ({ nome }: { nome: () => string }) => {
  const { status } = session.use();
  if (status !== 'in') return null;
  return (
    <Group gap={0} wrap="nowrap" className="only-screen">
      <Estrela nome={nome} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label="Ajuda desta página"
        title="Ajuda desta página"
        aria-haspopup="dialog"
        onClick={() => abrir('ajuda')}
      >
        <icons.ajuda size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};

/** Every page: the way back, the title, the actions, and then the rest. The title takes the focus when the page changes. */
export const Page = ({ title, about, actions, back, place = true, tab = true, menu = false, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useTabPage(heading, { of: back?.label, named: tab });
  const nome = () => [heading.current?.textContent?.trim(), back?.label].filter(Boolean).join(' · ').slice(0, NAME_MAX);
  return (
    <div ref={page} className={classes['page']}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          {back && (
            <Link to={back.to} className={`${classes['back']} only-screen`}>
              <IconArrowLeft size="1rem" aria-hidden="true" /> {back.label}
            </Link>
          )}
          <div className={classes['titleLine']}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
              {title}
            </Title>
            {place && <Place nome={nome} />}
          </div>
          {about && (
            <Text c="dimmed" size="sm" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && <Group className={`${classes['actions']} only-screen`}>{actions}</Group>}
      </header>
      {menu && <PageMenu root={page} />}
      <InPage value={back}>{children}</InPage>
    </div>
  );
};

type SectionProps = {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly id?: string;
  /** Left out of a printed page. */
  readonly onlyScreen?: boolean;
  readonly children: ReactNode;
};

/** A part of a page under its own heading. */
export const Section = ({ title, about, actions, id, onlyScreen = false, children }: SectionProps) => (
  <section aria-label={title} id={id} className={`${classes['section']}${onlyScreen ? ' only-screen' : ''}`} data-parte={title}>
    <Group justify="space-between" align="flex-end" gap="sm" mb="sm">
      <Stack gap={0}>
        <Title order={2}>{title}</Title>
        {about && (
          <Text c="dimmed" size="sm" component="div">
            {about}
          </Text>
        )}
      </Stack>
      {actions && <Group className="only-screen">{actions}</Group>}
    </Group>
    <Contained>{children}</Contained>
  </section>
);

const pathOf = (to: To): string => (typeof to === 'string' ? to : (to.pathname ?? ''));

type LinkButtonProps = ButtonProps & {
  readonly icon?: ElementType;
  readonly to: To;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
};

/** A plain button that links to a page. Not offered to a user who may not open it. */
export const LinkButton = ({ icon: Icon, to, ...props }: LinkButtonProps) => {
  const podeAbrir = usePodeAbrir();
  if (!podeAbrir(pathOf(to))) return null;
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={Icon ? <Icon size="1.1rem" aria-hidden="true" /> : undefined}
      {...props}
    />
  );
};

type ActionProps = ButtonProps & {
  readonly icon?: ElementType;
  readonly to?: To;
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  readonly children: ReactNode;
};

/** The main action of a page: the only thing in the colour of ripe coffee. Not offered to a user who may not do it. */
export const Action = ({ icon: Icon, to, ...props }: ActionProps) => {
  const podeAbrir = usePodeAbrir();
  if (to !== undefined && !podeAbrir(pathOf(to))) return null;
  const look = { color: 'cereja.6', leftSection: Icon ? <Icon size="1.1rem" aria-hidden="true" /> : undefined };
  return to === undefined ? <Button {...look} {...props} /> : <Button component={Link} to={to} {...look} {...props} />;
};
