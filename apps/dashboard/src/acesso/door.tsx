import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '../app/mark.js';
import { SchemeToggle } from '../app/user-menu.js';
import classes from './acesso.module.css';

/** The frame of the pages in front of the sign-in. */
export const Door = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
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
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm" mb="md">
          {about}
        </Text>
        {children}
      </Paper>
    </main>
  </div>
);
