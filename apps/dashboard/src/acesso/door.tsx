import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Mark } from '../app/shell/mark.js';
import { SchemeToggle } from '../app/shell/user-menu.js';
import { useTabPage } from '../ui/tab-title.js';
import classes from './acesso.module.css';

/** The frame of the pages in front of the sign-in. */
export const Door = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useTabPage(heading);
  return (
    <div className={classes['door']}>
      <div className={classes['scheme']}>
        <SchemeToggle />
      </div>
      <main className={classes['inside']}>
        <div className={classes['brand']}>
          <Mark size="3.5rem" />
          <span className={classes['name']}>Tulha</span>
          <Text c="dimmed">A história de cada lote, do talhão à venda.</Text>
        </div>
        <Paper p="lg">
          <Title order={1} ref={heading}>
            {title}
          </Title>
          <Text c="dimmed" size="sm" mb="md">
            {about}
          </Text>
          {children}
        </Paper>
      </main>
    </div>
  );
};
